import { type ChangeFact, changeSentence } from '#catalogue/changes.ts';
import { addresses } from '#desk/addresses.ts';
import { LinkButton, PostButton, Heading, Problems } from '#desk/page/form.tsx';
import { ColourText, Title } from '#desk/page/layout.tsx';
import { pakistanClock } from '#shop/time.ts';
import type { Pending, PublishedVersion, WaitingChange } from './pending-changes.ts';
import type { PublishState } from './publishing.ts';
import type { ReactNode } from 'react';
import { pluralize } from '#shop/numbers.ts';

const stepLabels = {
  checking: 'Checking the files',
  building: 'Building the pages',
  placing: 'Putting them in place',
  switching: 'Switching the shop',
};
/** A preview is not put in place. */
const previewSteps = 2;

/** Reloads itself until the work is done. */
export function ProgressScreen({ state }: { state: PublishState }) {
  const isPreview = state.kind === 'working' && state.isPreview;
  const labels = Object.values(stepLabels);
  const now = labels.indexOf(stepLabels[state.kind === 'working' ? state.step : 'switching']);
  const title = isPreview ? 'Building the preview…' : 'Publishing…';
  return (
    <>
      <Title>{title}</Title>
      <meta httpEquiv="refresh" content="2" />
      <h1>{title}</h1>
      <section className="card" role="status">
        <ol className="publish-steps">
          {(isPreview ? labels.slice(0, previewSteps) : labels).map((label, index) => (
            <li
              key={label}
              data-state={index < now ? 'done' : index === now ? 'now' : 'next'}
              aria-current={index === now ? 'step' : undefined}
            >
              {label}
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

export interface PublishProps {
  state: PublishState;
  pending: Pending;
  /** The shop shows the version that was published last. */
  isLive: boolean;
  /** `blocked`: why there can't be a preview. */
  preview: { isReady: boolean; blocked: string | null };
  /** A publish was interrupted, and has to be finished. */
  isInterrupted: boolean;
  versions: readonly PublishedVersion[];
}

export function PublishScreen(props: PublishProps) {
  const { state, pending, isLive, versions } = props;
  return (
    <>
      <Heading title="Publish" />
      {isLive && pending.changes.length + pending.byHand.length === 0 && (
        <p className="publish-done soft stack" role="status">
          Live in the shop.
        </p>
      )}
      {state.kind === 'refused' && (
        <Problems
          title={`${state.isPreview ? 'There is no preview.' : 'Not published.'} The shop is unchanged, and your changes are safe.`}
          problems={state.sentences}
          role="alert"
        />
      )}
      <WaitingChanges {...props} />
      {versions.length > 0 && <Versions versions={versions} />}
    </>
  );
}

interface RestoreProps {
  version: PublishedVersion;
  /** The differences from the shop as it is now. */
  changes: readonly ChangeFact[];
  /** Unpublished changes of the same files. */
  blocked: readonly ChangeFact[];
}

/** Asks before a version is restored. */
export function RestoreScreen({ version, changes, blocked }: RestoreProps) {
  const title = `Restore the version of ${pakistanClock(version.publishedAt)}?`;
  return (
    <>
      <Title>Restore</Title>
      <h1>{title}</h1>
      <section className="card">
        {changes.length === 0 ? (
          <p>Products and texts stay as they are.</p>
        ) : (
          <>
            <p>This changes the shop and the desk:</p>
            <ChangeList changes={changes} />
          </>
        )}
        <p className="quiet">
          {`${blocked.length === 0 ? 'Unpublished' : 'Other unpublished'} changes stay. You can restore today’s version in the same way.`}
        </p>
      </section>
      {blocked.length > 0 && (
        <section className="card">
          <p>
            These unpublished changes are of the same products or settings, so they can’t be published after restoring.
            Publish them first, or make them again later:
          </p>
          <ChangeList changes={blocked} />
        </section>
      )}
      <PostButton
        action={addresses.publish}
        hidden={{ do: 'restore', release: version.name, confirmed: 'yes' }}
        label="Restore this version"
        look="wide"
      />
      <LinkButton label="Cancel" look="quiet wide" href={addresses.publish} />
    </>
  );
}

function Versions({ versions }: { versions: readonly PublishedVersion[] }) {
  // The same version may have been published before.
  const current = versions.findIndex(({ isCurrent }) => isCurrent);
  return (
    <section className="publish-before stack">
      <h2>Earlier versions</h2>
      <ol className="stack">
        {versions.map((version, index) => (
          <li key={version.publishedAt} className="card">
            <p>
              <strong>{pakistanClock(version.publishedAt)}</strong>{' '}
              {version.isCurrent && (
                <span className="badge">{index === current ? 'In the shop now' : 'The same as now'}</span>
              )}
            </p>
            <VersionChanges version={version} isOldest={index === versions.length - 1} />
            {!version.isCurrent && (
              <PostButton
                action={addresses.publish}
                hidden={{ do: 'restore', release: version.name }}
                label="Restore this version"
                look="quiet"
                aria-label={`Restore this version, of ${pakistanClock(version.publishedAt)}`}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const maxShown = 5;

function VersionChanges({ version: { changes }, isOldest }: { version: PublishedVersion; isOldest: boolean }) {
  if (changes.length === 0)
    return <p className="quiet">{isOldest ? 'Oldest saved version' : 'No changes to products or texts.'}</p>;
  return (
    <ChangeList changes={changes.slice(0, maxShown)}>
      {changes.length > maxShown && <li className="quiet">{`and ${changes.length - maxShown} more`}</li>}
    </ChangeList>
  );
}

type Props = Pick<PublishProps, 'pending' | 'preview' | 'isInterrupted'>;

/** The changes that wait to be published, and the buttons below them. */
function WaitingChanges({ pending, preview, isInterrupted }: Props) {
  const { changes, byHand, version } = pending;
  const number = changes.length + byHand.length;
  const isNothing = number === 0;
  const canPublish = !isNothing && changes.every(({ state }) => state === 'changed');
  return (
    <section className="stack">
      <h2>
        {isInterrupted ? 'A publish was interrupted' : isNothing ? 'Nothing to publish' : pluralize(number, 'change')}
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
          <ChangeList changes={byHand.flatMap(({ facts }) => facts)} />
        </div>
      )}
      {isInterrupted && <PublishButton action="finish" version={version} label="Finish it" />}
      {!isInterrupted && canPublish && (
        <>
          <Preview {...preview} />
          <PublishButton action="publish" version={version} label={`Publish ${pluralize(number, 'change')}`} />
        </>
      )}
    </section>
  );
}

function PublishButton({ action, version, label }: { action: 'finish' | 'publish'; version: string; label: string }) {
  return <PostButton action={addresses.publish} hidden={{ do: action, version }} label={label} look="wide" />;
}

function Change({ change: { id, together, facts, state } }: { change: WaitingChange }) {
  const sentences = facts.map(changeSentence);
  return (
    <>
      <div className="change-list">
        {together && <strong dir="auto">{together.title}</strong>}
        {sentences.map((sentence) => (
          <bdi key={sentence}>
            <ColourText text={sentence} />
          </bdi>
        ))}
      </div>
      <PostButton
        action={addresses.changes}
        hidden={{ change: id }}
        label="Discard"
        look="quiet"
        aria-label={`Discard: ${together?.title ?? sentences.join('; ')}`}
      />
      {state !== 'changed' && (
        <p className="error">
          {state === 'conflict'
            ? 'The shop’s file was changed too, by hand or by restoring a version, so this can’t be published. Discard it; if it is still right, make the change again.'
            : 'It can’t be published. Discard it, then change it again.'}
        </p>
      )}
    </>
  );
}

/** A list of changes; `children` continue it. */
function ChangeList({ changes, children }: { changes: readonly ChangeFact[]; children?: ReactNode }) {
  return (
    <ul className="change-list">
      {changes.map(changeSentence).map((sentence) => (
        <li key={sentence}>
          <ColourText text={sentence} />
        </li>
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
      <div className="publish-done soft stack" role="status">
        <p>The preview is ready: the whole shop with these changes.</p>
        <LinkButton label="Open the preview" look="quiet wide" href={addresses.preview} />
      </div>
    );
  return <PostButton action={addresses.publish} hidden={{ do: 'preview' }} label="Preview" look="quiet wide" />;
}
