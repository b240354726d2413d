import { useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface Props {
  readonly className: string;
  /** The names of the buttons. */
  readonly labels: readonly [back: string, on: string];
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** A button without effect is absent instead of disabled. */
  readonly hides?: boolean;
  readonly onTurn: (direction: 1 | -1) => void;
}

/** Two buttons that turn a row of cards. The pressed one may lose its effect: then the other gets the focus. */
export function Arrows({ className, labels, atStart, atEnd, hides = false, onTurn }: Props) {
  const buttons = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useLayoutEffect(() => {
    if (!(atStart || atEnd)) return;
    if (wasPressed.current && document.activeElement?.matches('body, :disabled')) {
      buttons.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus({ preventScroll: true });
    }
    wasPressed.current = false;
  }, [atStart, atEnd]);
  const arrows = [
    { direction: -1, icon: 'chevron-left', isUseless: atStart, testId: 'row-prev' },
    { direction: 1, icon: 'chevron-right', isUseless: atEnd, testId: 'row-next' },
  ] as const;
  return (
    <div className={`needs-script ${className}`} ref={buttons}>
      {arrows.map(
        ({ direction, icon, isUseless, testId }, index) =>
          (!isUseless || !hides) && (
            <button
              key={icon}
              type="button"
              className="round-button"
              aria-label={labels[index]}
              data-testid={hides ? undefined : testId}
              disabled={isUseless}
              onClick={() => {
                wasPressed.current = true;
                onTurn(direction);
              }}
            >
              <Icon name={icon} />
            </button>
          ),
      )}
    </div>
  );
}
