import type { ReactNode } from 'react';
import { Problems } from '#desk/page/form.tsx';
import { Title } from '#desk/page/layout.tsx';

/** Why a file of the catalogue can't be changed here, if so. */
export interface FileState {
  readonly blocked: string | null;
  /** Mistakes in the file, to be corrected in a text editor first. */
  readonly problems: readonly string[];
}

/** The title of a screen on which a file is changed, and why it can't be. */
export function FileHead({
  title,
  file: { blocked, problems },
  notice = null,
  children,
}: {
  title: string;
  file: FileState;
  notice?: string | null;
  children?: ReactNode;
}) {
  return (
    <>
      <Title>{notice === null ? title : `Not saved: ${title}`}</Title>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {children}
      {blocked !== null && <p className="notice">{blocked}</p>}
      <Problems title="This can’t be changed here until a mistake in its file is corrected:" problems={problems} />
    </>
  );
}

/** Leads to the page above. Without an address it is a button of the form, which saves what was entered on the way. */
export function Back({ label, address }: { label: string; address?: string }) {
  const className = 'button button-quiet button-wide';
  if (address === undefined)
    return (
      <button className={className} type="submit" name="do" value="back">
        {label}
      </button>
    );
  return (
    <p>
      <a className={className} href={address}>
        {label}
      </a>
    </p>
  );
}

export function Saved() {
  return (
    <p className="saved" role="status">
      Saved. Shoppers see it once you publish.
    </p>
  );
}
