import { addresses, logAddress } from '#desk/addresses.ts';
import type { LogPage } from './log-page.ts';

const filters = [
  { label: 'All', of: 'all' },
  { label: 'Products and shop', of: 'shop' },
] as const;

export function LogScreen({ page }: { page: LogPage }) {
  return (
    <>
      <h1>Log</h1>
      <nav aria-label="Show">
        <ul className="filters">
          {filters.map(({ label, of }) => (
            <li key={of}>
              <a href={logAddress(of)} aria-current={of === page.of ? 'true' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {page.days.length === 0 && <p className="quiet">Nothing yet.</p>}
      {page.days.map(({ day, entries }) => (
        <section key={day} className="card">
          <h2>{day}</h2>
          <ol className="log">
            {entries.map(({ number, time, words, by }) => (
              <li key={number}>
                <span>{words}</span>
                <span className="quiet">{by === '' ? time : `${time}, ${by}`}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <p className="quiet">
        The newest 200. To undo a publish, go <a href={addresses.publish}>back to an older one</a>.
      </p>
    </>
  );
}
