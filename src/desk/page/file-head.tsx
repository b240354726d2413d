import type { ReactNode } from 'react';
import { type CatalogueProblem, problemLine } from '#catalogue/yaml-file.ts';
import { Heading, Problems } from './form.tsx';

/** Why a file can't be changed here, if so, and the mistakes in it, to be corrected in a text editor first. */
export interface FileState {
  readonly blocked: string | null;
  readonly problems: readonly CatalogueProblem[];
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
      <Heading title={title} hasForm />
      {children}
      {blocked !== null && <p className="notice">{blocked}</p>}
      <Problems
        title="This can’t be changed here until a mistake in its file is corrected:"
        problems={problems.map(problemLine)}
      />
    </>
  );
}

/** `isAtOnce`: what was saved needs no publish (D116). */
export function Saved({ isAtOnce = false }: { isAtOnce?: boolean }) {
  return (
    <p className="soft saved" role="status">
      {isAtOnce ? 'Saved. It is in use now.' : 'Saved. Shoppers see it when you publish.'}
    </p>
  );
}
