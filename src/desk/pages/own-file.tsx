import type { ReactNode } from 'react';
import type { OwnFilePage } from './shop-page.ts';

/** The head of a page on which a file of the owner's is changed: its title, and what is in the way. */
export function OwnFileHead({ title, page, children }: { title: string; page: OwnFilePage; children?: ReactNode }) {
  const { locked, problems } = page;
  return (
    <>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {children}
      {locked !== null && <p className="notice">{locked}</p>}
      {problems.length > 0 && (
        <div className="notice">
          <p>This can’t be changed here until a mistake in its file is corrected:</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

export function Saved() {
  return (
    <p className="saved" role="status">
      Saved. Shoppers see it once you publish.
    </p>
  );
}
