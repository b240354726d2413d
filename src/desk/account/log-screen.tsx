import { Filters } from '#desk/page/choices.tsx';
import { Heading } from '#desk/page/form.tsx';
import { addresses } from '#desk/addresses.ts';
import { pakistanDay, timeOfDay } from '#shop/time.ts';
import type { StoredLogEntry } from './log.ts';

interface Props {
  of: 'all' | 'shop';
  /** The newest first. */
  entries: readonly StoredLogEntry[];
  /** Names of devices, `Chrome on Android`, by their sessions' short names. */
  devices: ReadonlyMap<string, string>;
}

export function LogScreen({ of, entries, devices }: Props) {
  const days = [...Map.groupBy(entries, ({ at }) => pakistanDay(at))];
  return (
    <>
      <Heading title="Log" />
      <Filters
        filters={[
          { label: 'All', address: addresses.log, isCurrent: of === 'all' },
          { label: 'Products and shop', address: `${addresses.log}?of=shop`, isCurrent: of === 'shop' },
        ]}
      />
      {days.length === 0 && <p className="quiet">Nothing yet.</p>}
      {days.map(([day, ofDay]) => (
        <section key={day} className="card">
          <h2>{day}</h2>
          <ol className="log">
            {withoutRepeats(ofDay).map(({ id, at, session, sentence, times }) => (
              <li key={id}>
                <span>{times === 1 ? sentence : `${sentence} (${times} times)`}</span>
                <span className="quiet">
                  {session === null ? timeOfDay(at) : `${timeOfDay(at)}, ${devices.get(session) ?? 'another device'}`}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <p className="quiet">
        At most the newest 200 entries are shown. To undo a publish,{' '}
        <a href={addresses.publish}>restore an earlier version</a>.
      </p>
    </>
  );
}

/** One entry for what a device did several times in a row, such as moving a photo step by step. */
function withoutRepeats(entries: readonly StoredLogEntry[]) {
  const told: (StoredLogEntry & { times: number })[] = [];
  for (const { sentence, ...entry } of entries) {
    const last = told.at(-1);
    if (last?.sentence === sentence && last.session === entry.session) last.times += 1;
    else told.push({ ...entry, sentence, times: 1 });
  }
  return told;
}
