import type { ReactNode } from 'react';
import { addresses } from '#desk/addresses.ts';
import { LinkButton, PostButton } from '#desk/page/button.tsx';
import { counted } from '#shop/counted.ts';
import type { WaitingChange } from './pending-changes.ts';
import type { PublishProps } from './publish-screen.tsx';

type Props = Pick<PublishProps, 'pending' | 'preview' | 'isInterrupted'>;

/** The changes that wait to be published, and the buttons below them. */
export function WaitingChanges({ pending, preview, isInterrupted }: Props) {
  const { changes, byHand, version } = pending;
  const number = changes.flatMap(({ sentences }) => sentences).length + byHand.length;
  const isNothing = number === 0;
  const canPublish = !isNothing && changes.every(({ state }) => state === 'changed');
  return (
    <section className="waiting-changes">
      <h2>
        {isInterrupted ? 'A publish was interrupted' : isNothing ? 'Nothing to publish' : counted(number, 'change')}
      </h2>
      {isNothing && !isInterrupted && <p>The shop shows all your changes.</p>}
      {!isNothing && <p>Shoppers don’t see these yet:</p>}
      {changes.length > 0 && (
        <ul className="rows">
          {changes.map((change) => (
            <li key={change.id} className="change">
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
      {byHand.length > 0 && (
        <div className="card">
          <h3>Edited by hand, in the files</h3>
          <Sentences sentences={byHand} />
        </div>
      )}
      {isInterrupted && <Action action="finish" version={version} label="Finish it" />}
      {!isInterrupted && canPublish && (
        <>
          <Preview {...preview} />
          <Action action="publish" version={version} label={`Publish ${counted(number, 'change')}`} />
        </>
      )}
    </section>
  );
}

function Action({ action, version, label }: { action: 'finish' | 'publish'; version: string; label: string }) {
  return <PostButton action={addresses.publish} hidden={{ do: action, version }} label={label} look="wide" />;
}

function Change({ change: { id, title, sentences, state } }: { change: WaitingChange }) {
  return (
    <>
      <div className="publish-changes">
        {title !== undefined && <strong dir="auto">{title}</strong>}
        {sentences.map((sentence) => (
          <bdi key={sentence}>{sentence}</bdi>
        ))}
      </div>
      <PostButton
        action={addresses.changes}
        hidden={{ change: id }}
        label="Discard"
        look="quiet"
        aria-label={`Discard: ${title ?? sentences.join('; ')}`}
      />
      {state !== 'changed' && (
        <p className="error">
          {state === 'conflict'
            ? 'The file has been edited by hand since. That edit stays, so this can’t be published. Discard it and, if it is still right, change it again.'
            : 'It can’t be published. Discard it, then change it again.'}
        </p>
      )}
    </>
  );
}

/** A list of changes; `children` continue it. */
export function Sentences({ sentences, children }: { sentences: readonly string[]; children?: ReactNode }) {
  return (
    <ul className="publish-changes">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {children}
    </ul>
  );
}

/** The shop with these changes, before shoppers see them. */
function Preview({ isReady, blocked }: PublishProps['preview']) {
  if (blocked !== null) return <p className="quiet">{blocked}</p>;
  if (isReady)
    return (
      <div className="publish-done" role="status">
        <p>The preview is ready: the whole shop with these changes.</p>
        <LinkButton label="Open the preview" look="quiet wide" href={addresses.preview} />
      </div>
    );
  return <PostButton action={addresses.publish} hidden={{ do: 'preview' }} label="Preview" look="quiet wide" />;
}
