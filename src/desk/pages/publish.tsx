import { addresses } from '#desk/addresses.ts';
import { pakistanClock } from '#shop/pakistan-time.ts';
import { Form, Notice } from '#desk/page/form.tsx';
import type { PublishedRelease, PublishPage } from './publish-page.ts';
import { WaitingChanges } from './waiting-changes.tsx';

type Part = { readonly page: PublishPage; readonly formToken: string };

/** Publishes the draft and restores earlier versions. The page reloads itself meanwhile. */
export function PublishScreen({ page, formToken }: Part) {
  if (page.steps !== null) return <Progress title={page.title} steps={page.steps} />;
  if (page.restore) return <Restore restore={page.restore} formToken={formToken} />;
  return (
    <>
      <h1>{page.title}</h1>
      <Notice words={page.notice} />
      {page.outcome && <Outcome outcome={page.outcome} />}
      {page.instead !== null && (
        <section className="card">
          <p>{page.instead}</p>
        </section>
      )}
      <WaitingChanges page={page} formToken={formToken} />
      {page.releases.length > 0 && <History page={page} formToken={formToken} />}
    </>
  );
}

function Progress({ title, steps }: { title: string; steps: NonNullable<PublishPage['steps']> }) {
  return (
    <>
      <h1>{title}</h1>
      <section className="card" role="status">
        <ol className="publish-steps">
          {steps.map(({ words, state }) => (
            <li key={words} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              {words}
            </li>
          ))}
        </ol>
        <p className="quiet">
          It takes a few seconds, and continues if you leave this page. <a href={addresses.publish}>Refresh</a>
        </p>
      </section>
    </>
  );
}

function Outcome({ outcome: { kind, sentences } }: { outcome: NonNullable<PublishPage['outcome']> }) {
  if (kind === 'published')
    return (
      <p className="publish-done" role="status">
        {sentences.join(' ')}
      </p>
    );
  return (
    <section className="notice" role="alert">
      <p>{`${kind === 'not shown' ? 'There is no preview.' : 'Not published.'} The shop is unchanged, and your changes are safe.`}</p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

/** Asks before a version is restored. */
function Restore({ restore, formToken }: { restore: NonNullable<PublishPage['restore']>; formToken: string }) {
  const { name, publishedAt, changes } = restore;
  return (
    <>
      <h1>{`Restore the version of ${pakistanClock(publishedAt)}?`}</h1>
      <section className="card">
        {changes.length === 0 ? (
          <p>Products and texts stay as they are.</p>
        ) : (
          <>
            <p>This changes the shop and the desk:</p>
            <ul className="publish-changes">
              {changes.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
        <p className="quiet">Unpublished changes stay. You can restore today’s version in the same way.</p>
      </section>
      <Form action={addresses.publish} formToken={formToken} hidden={{ do: 'back', release: name, confirmed: 'yes' }}>
        <button className="button button-wide" type="submit">
          Restore this version
        </button>
      </Form>
      <a className="button button-quiet button-wide" href={addresses.publish}>
        Cancel
      </a>
    </>
  );
}

function History({ page: { releases, instead }, formToken }: Part) {
  return (
    <section className="publish-before">
      <h2>Earlier versions</h2>
      <ol className="publish-history">
        {releases.map((release, index) => (
          <li key={release.publishedAt} className="card">
            <p>
              <strong>{pakistanClock(release.publishedAt)}</strong>{' '}
              {release.isCurrent && <span className="badge">In the shop now</span>}
            </p>
            <Changes release={release} isOldest={index === releases.length - 1} />
            {instead === null && release.canRestore && !release.isCurrent && (
              <Form action={addresses.publish} formToken={formToken} hidden={{ do: 'back', release: release.name }}>
                <button
                  className="button button-quiet"
                  type="submit"
                  aria-label={`Restore this version, of ${pakistanClock(release.publishedAt)}`}
                >
                  Restore this version
                </button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const shown = 5;

function Changes({ release: { changes }, isOldest }: { release: PublishedRelease; isOldest: boolean }) {
  if (changes.length === 0)
    return <p className="quiet">{isOldest ? 'Oldest saved version' : 'No change of products or texts.'}</p>;
  return (
    <ul className="publish-changes">
      {changes.slice(0, shown).map((words) => (
        <li key={words}>{words}</li>
      ))}
      {changes.length > shown && <li className="quiet">{`and ${changes.length - shown} more`}</li>}
    </ul>
  );
}
