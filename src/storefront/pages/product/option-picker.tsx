import { useId } from 'react';
import { formattedPrice, type Rupees } from '#shop/money.ts';
import * as styles from './option-picker.module.css';

interface Props {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly {
    readonly name: string;
    readonly price: Rupees;
    readonly soldOut?: boolean | undefined;
  }[];
  readonly chosen: number;
  readonly disabled: boolean;
  readonly onChoose: (index: number) => void;
}

/** Packs or sizes as radio buttons, each with its price. Those that are sold out can't be chosen. */
export function OptionPicker({ legend, name, options, chosen, disabled, onChoose }: Props) {
  const priceId = useId();
  return (
    <fieldset className={styles['options']} disabled={disabled}>
      <legend className={styles['legend']}>{legend}</legend>
      {options.map((option, index) => (
        <label key={option.name} className={styles['option']}>
          <input
            type="radio"
            className={styles['radio']}
            name={name}
            aria-label={option.name}
            aria-describedby={`${priceId}${index}`}
            disabled={option.soldOut === true}
            checked={index === chosen}
            // Chosen before the script ran: React keeps it, and fires no event.
            ref={(radio) => {
              if (radio?.checked && index !== chosen) onChoose(index);
            }}
            onChange={() => onChoose(index)}
          />
          {option.soldOut ? (
            <s className={styles['name']}>{option.name}</s>
          ) : (
            <span className={styles['name']}>{option.name}</span>
          )}
          <span className={styles['price']} id={`${priceId}${index}`}>
            {option.soldOut ? 'Sold out' : formattedPrice(option.price)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
