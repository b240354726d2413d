import { Title, useFrame } from '#desk/page/layout.tsx';
import type { DeskPage } from './desk-page.ts';
import { PublishScreen } from './publish.tsx';

/** The page that is still described by a `DeskPage` of its own. */
export function OldPage({ page }: { page: DeskPage }) {
  const { formToken } = useFrame();
  return (
    <>
      <Title>{page.title}</Title>
      {page.steps !== null && <meta httpEquiv="refresh" content="2" />}
      <PublishScreen page={page} formToken={formToken ?? ''} />
    </>
  );
}
