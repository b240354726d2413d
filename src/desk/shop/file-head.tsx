import type { ReactNode } from 'react';
import { Heading, Problems } from '#desk/page/form.tsx';

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
  children,
}: {
  title: string;
  file: FileState;
  children?: ReactNode;
}) {
  return (
    <>
      <Heading title={title} isForm />
      {children}
      {blocked !== null && <p className="notice">{blocked}</p>}
      <Problems title="This can’t be changed here until a mistake in its file is corrected:" problems={problems} />
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
