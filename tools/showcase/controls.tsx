/** Buttons and fields. */
import { useState } from 'react';
import { rupees } from '#shop/money.ts';
import { ContactForm } from '#storefront/pages/contact/contact-form.tsx';
import { OptionPicker } from '#storefront/pages/product/option-picker.tsx';
import { FilterBar } from '#storefront/pages/shop-all/shop-all-page.tsx';
import { CategoryPicker } from '#storefront/pages/species/category-picker.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Stepper } from '#storefront/ui/stepper.tsx';
import * as styles from './showcase.module.css';
import { samples } from './samples.ts';
import { Exhibit, Section, States } from './section.tsx';

const max = 1_000_000_000;

export function Controls() {
  return (
    <>
      <Section name="Buttons">
        {['button', 'button button-call', 'button button-quiet'].map((classes) => (
          <div key={classes} className={styles['side']}>
            <States>
              <button type="button" className={classes}>
                Shop Now
              </button>
            </States>
            <Exhibit name="disabled">
              <button type="button" className={classes} disabled>
                Shop Now
              </button>
            </Exhibit>
            <Exhibit name="busy">
              <button type="button" className={classes} disabled aria-busy="true">
                Processing Order...
              </button>
            </Exhibit>
          </div>
        ))}
        <States>
          <a href="#buttons">A link in a text</a>
        </States>
      </Section>
      <Section name="Badges">
        <p className={styles['side']}>
          <span className="badge">DOG FOOD</span>
          <span className="badge">Size: XL</span>
          <span className="badge badge-alert">SALE</span>
          <span className="badge badge-alert">OUT OF STOCK</span>
        </p>
      </Section>
      <Section name="Fields">
        <div className={styles['side']}>
          <States>
            <input aria-label="Full Name" defaultValue="Ayesha Khan" />
          </States>
          <Exhibit name="empty">
            <input aria-label="Search" placeholder="Search for products..." />
          </Exhibit>
          <Exhibit name="disabled">
            <input aria-label="Address" defaultValue="House 5, Street 9" disabled />
          </Exhibit>
          <Exhibit name="not yet right">
            <div data-force="user-invalid">
              <input aria-label="Email Address" defaultValue="ayesha" required />
            </div>
          </Exhibit>
        </div>
        <States>
          <select aria-label="Province">
            <option>Select Province</option>
            <option>Punjab</option>
          </select>
        </States>
        <Exhibit name="a form" wide>
          <div className={styles['panel']}>
            <ContactForm />
          </div>
        </Exhibit>
      </Section>
      <Section name="Steppers and choices">
        <div className={styles['side']}>
          <States>
            <Quantity from={2} />
          </States>
          <Exhibit name="at one">
            <Quantity from={1} />
          </Exhibit>
          <Exhibit name="many">
            <Quantity from={123456} />
          </Exhibit>
          <Exhibit name="disabled">
            <Stepper quantity={1} max={max} label="nothing" disabled onChange={ignore} />
          </Exhibit>
        </div>
        <Options disabled={false} />
        <Options disabled />
        <Filter />
        <Categories />
      </Section>
    </>
  );
}

function Quantity({ from }: { from: number }) {
  const [quantity, setQuantity] = useState(from);
  return <Stepper quantity={quantity} max={max} label="balls" onChange={setQuantity} />;
}

const sizes = [
  { name: 'S', price: rupees(800) },
  { name: 'XL', price: rupees(1900) },
  { name: 'Pack of 12', price: rupees(3240) },
];

function Options({ disabled }: { disabled: boolean }) {
  const [chosen, setChosen] = useState(1);
  const picker = (name: string) => (
    <OptionPicker legend="Size" name={name} options={sizes} chosen={chosen} disabled={disabled} onChoose={setChosen} />
  );
  if (disabled) return <Exhibit name="disabled">{picker('off')}</Exhibit>;
  return (
    <div className={styles['side']}>
      <Exhibit name="at rest">{picker('rest')}</Exhibit>
      <Exhibit name="hover">
        <div data-force="hover">{picker('hover')}</div>
      </Exhibit>
      <Exhibit name="focus">
        <div data-force="focus-visible">{picker('focus')}</div>
      </Exhibit>
    </div>
  );
}

function Filter() {
  const [filter, setFilter] = useState<string | null>(null);
  return (
    <Exhibit name="filter" wide>
      <FilterBar sections={samples.all.sections} filter={filter} onFilter={setFilter} />
    </Exhibit>
  );
}

function Categories() {
  const [toys] = samples.dogs.categories.slice(3);
  const [chosen, setChosen] = useState(toys ?? null);
  return (
    <Exhibit name="category" wide>
      <CategoryPicker data={samples.dogs} chosen={chosen} onChoose={setChosen} />
      <p>
        <Icon name="info" /> Opened, it lies over the page.
      </p>
    </Exhibit>
  );
}

function ignore(): void {
  // A control that is off reports nothing.
}
