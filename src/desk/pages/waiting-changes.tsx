import { addresses } from '#desk/addresses.ts';
import { counted } from '#shop/counted.ts';
import { Form } from '#desk/page/form.tsx';
import type { PublishPage, WaitingChange } from './publish-page.ts';

type Part = { readonly page: PublishPage; readonly formToken: string };

/** What waits to be published, in words, and the buttons under it. */
export function WaitingChanges({ page, formToken }: Part) {
  const { changes, byHand, isInterrupted, instead } = page;
  const count = counted(changes.length + byHand.length, 'change');
  const isNothing = changes.length + byHand.length === 0;
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
              <Change change={change} canTakeBack={page.canTakeBack} formToken={formToken} />
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
  change: { id, words, isConflict },
  canTakeBack,
  formToken,
}: {
  change: WaitingChange;
  canTakeBack: boolean;
  formToken: string;
}) {
  return (
    <>
      <bdi>{words}</bdi>
      {canTakeBack && (
        <Form action={addresses.changes} formToken={formToken} hidden={{ change: id }}>
          <button className="button button-quiet" type="submit" aria-label={`Take back: ${words}`}>
            Take back
          </button>
        </Form>
      )}
      {isConflict && (
        <p className="slip">
          The file has been edited by hand since. That edit stays, so this can’t be published. Take it back and, if it
          is still right, change it again.
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
  if (!isInterrupted && changes.some(({ isConflict }) => isConflict)) return null;
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
        See it
      </button>
    </Form>
  );
}
