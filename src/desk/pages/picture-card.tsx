import type { PictureCard } from './photographs-page.ts';

/** One picture of a product with its text and, for a photograph, its buttons. Each button saves the texts as well. */
export function PictureCardView({ picture, isLocked }: { picture: PictureCard; isLocked: boolean }) {
  const { number, kind, text, slip, isFirst, isLast, canRemove } = picture;
  const id = `text-${number}`;
  return (
    <div className="photograph">
      <Shown picture={picture} />
      <div className="photograph-facts">
        <p className="photograph-name">
          <strong>{`Picture ${number}`}</strong>
          {number === 1 && <span className="badge">Main picture</span>}
          {kind === 'drawn' && <span className="badge">Came with the shop</span>}
        </p>
        {kind === 'drawn' && <p className="quiet">Drawn, not taken. Your photograph takes its place.</p>}
        {kind === 'missing' && <p className="quiet">There is no picture yet.</p>}
        <label htmlFor={id}>What it shows</label>
        <textarea
          id={id}
          name={id}
          rows={2}
          maxLength={300}
          defaultValue={text}
          readOnly={isLocked}
          aria-invalid={slip === null ? undefined : 'true'}
          aria-describedby={slip === null ? undefined : `${id}-slip`}
        />
        {slip !== null && (
          <span id={`${id}-slip`} className="slip">
            {slip}
          </span>
        )}
      </div>
      {!isLocked && (
        <div className="photograph-buttons">
          {kind === 'photograph' && (
            <>
              {!isFirst && <Press words="First" asks="first" number={number} label="Show first" />}
              {!isFirst && <Press words="Earlier" asks="earlier" number={number} />}
              {!isLast && <Press words="Later" asks="later" number={number} />}
              <Press words="Turn" asks="turn" number={number} label="Turn right" />
            </>
          )}
          {canRemove && <Press words="Remove" asks="remove" number={number} />}
        </div>
      )}
      {!isLocked && kind === 'photograph' && <Parts picture={picture} />}
    </div>
  );
}

function Shown({ picture: { number, address, kind } }: { picture: PictureCard }) {
  if (address !== null)
    return <img src={address} alt={`Number ${number} as the shop shows it`} width="112" height="112" loading="lazy" />;
  return <span className="no-picture">{kind === 'photograph' ? 'Visible once it is published' : ''}</span>;
}

function Press({ words, asks, number, label }: { words: string; asks: string; number: number; label?: string }) {
  return (
    <button
      className="button button-quiet"
      type="submit"
      name="do"
      value={`${asks} ${number}`}
      aria-label={`${label ?? words}: picture ${number}`}
    >
      {words}
    </button>
  );
}

/** The shop shows squares: which part of the photograph that is. */
function Parts({ picture: { number, part, parts } }: { picture: PictureCard }) {
  return (
    <details className="photograph-parts">
      <summary>{`Crop: ${parts.find((each) => each.part === part)?.label ?? 'Middle'}`}</summary>
      <p className="quiet">The shop shows squares. Choose the visible part.</p>
      <div className="photograph-buttons">
        {parts.map((each) => (
          <button
            key={each.part}
            className="button button-quiet"
            type="submit"
            name="do"
            value={`show ${number} ${each.part}`}
            aria-label={`${each.label}: picture ${number}`}
            aria-current={each.part === part ? 'true' : undefined}
          >
            {each.label}
          </button>
        ))}
      </div>
    </details>
  );
}
