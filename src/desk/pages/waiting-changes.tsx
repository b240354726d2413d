import { addresses } from '#desk/addresses.ts';
import { counted } from '#shop/counted.ts';
import { Form } from '#desk/page/form.tsx';
import type { PublishPage, WaitingChange } from './publish-page.ts';

type Part = { readonly page: PublishPage; readonly formToken: string };

/** The changes that wait to be published, and the buttons below them. */
export function WaitingChanges({ page, formToken }: Part) {
  const { changes, byHand, isInterrupted, instead } = page;
  const number = changes.flatMap(({ sentences }) => sentences).length + byHand.length;
  const count = counted(number, 'change');
  const isNothing = number === 0;
  if (isNothing && instead !== null) return null;
  return (
    <section className="waiting-changes">
      <h2>{isInterrupted ? 'A publish was interrupted' : isNothing ? 'Nothing to publish' : count}</h2>
      {isNothing && !isInterrupted && <p>The shop shows all your changes.</p>}
      {!isNothing && <p>Shoppers don’t see these yet:</p>}
      {changes.length > 0 && (
        <ul className="rows">
          {changes.map((change) => (
            <li key={change.id} className="change">
              <Change change={change} canDiscard={page.canDiscard} formToken={formToken} />
            </li>
          ))}
        </ul>
      )}
      {byHand.length > 0 && <ByHand words={byHand} />}
      {instead === null && (!isNothing || isInterrupted) && <Buttons page={page} formToken={formToken} count={count} />}
    </section>
  );
}

function Change({
  change: { id, sentences, state },
  canDiscard,
  formToken,
}: {
  change: WaitingChange;
  canDiscard: boolean;
  formToken: string;
}) {
  return (
    <>
      <div className="publish-changes">
        {sentences.map((sentence) => (
          <bdi key={sentence}>{sentence}</bdi>
        ))}
      </div>
      {canDiscard && (
        <Form action={addresses.changes} formToken={formToken} hidden={{ change: id }}>
          <button className="button button-quiet" type="submit" aria-label={`Discard: ${sentences.join('; ')}`}>
            Discard
          </button>
        </Form>
      )}
      {state !== 'changed' && (
        <p className="slip">
          {state === 'conflict'
            ? 'The file has been edited by hand since. That edit stays, so this can’t be published. Discard it and, if it is still right, change it again.'
            : 'It can’t be published. Discard it, then change it again.'}
        </p>
      )}
    </>
  );
}

function ByHand({ words }: { words: readonly string[] }) {
  return (
    <div className="card">
      <h3>Edited by hand, in the files</h3>
      <ul className="publish-changes">
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}

function Buttons({ page, formToken, count }: Part & { readonly count: string }) {
  const { changes, seen, isInterrupted, preview } = page;
  if (!isInterrupted && changes.some(({ state }) => state !== 'changed')) return null;
  return (
    <>
      {!isInterrupted && <See preview={preview} formToken={formToken} />}
      <Form
        action={addresses.publish}
        formToken={formToken}
        hidden={{ do: isInterrupted ? 'finish' : 'publish', seen }}
      >
        <button className="button button-wide" type="submit">
          {isInterrupted ? 'Finish it' : `Publish ${count}`}
        </button>
      </Form>
    </>
  );
}

/** The shop with these changes, before shoppers see them. */
function See({ preview, formToken }: { preview: PublishPage['preview']; formToken: string }) {
  if (preview.instead !== null) return <p className="quiet">{preview.instead}</p>;
  if (preview.isReady)
    return (
      <div className="publish-done" role="status">
        <p>The preview is ready: the whole shop with these changes.</p>
        <a className="button button-quiet button-wide" href={addresses.preview}>
          Open the preview
        </a>
      </div>
    );
  return (
    <Form action={addresses.publish} formToken={formToken} hidden={{ do: 'see' }}>
      <button className="button button-quiet button-wide" type="submit">
        Preview
      </button>
    </Form>
  );
}
