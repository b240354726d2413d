import { Heading } from '#desk/page/form.tsx';
import { addresses, logAddress } from '#desk/addresses.ts';
import { pakistanDay, timeOfDay } from '#shop/pakistan-time.ts';
import type { StoredLogEntry } from './log.ts';
import { logSentence } from './log-sentences.ts';

const filters = [
  { label: 'All', of: 'all' },
  { label: 'Products and shop', of: 'shop' },
] as const;

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
      <nav aria-label="Show">
        <ul className="filters">
          {filters.map((filter) => (
            <li key={filter.of}>
              <a href={logAddress(filter.of)} aria-current={filter.of === of ? 'true' : undefined}>
                {filter.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
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
  const told: { id: number; at: number; session: string | null; sentence: string; times: number }[] = [];
  for (const { id, at, session, facts } of entries) {
    const sentence = logSentence(facts);
    const last = told.at(-1);
    if (last?.sentence === sentence && last.session === session) last.times += 1;
    else told.push({ id, at, session, sentence, times: 1 });
  }
  return told;
}
