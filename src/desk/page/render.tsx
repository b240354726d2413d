import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { addresses } from '#desk/addresses.ts';
import { Form } from './form.tsx';
import { type Frame, Layout, useFrame } from './layout.tsx';

/** The content of a page. */
export type Screen<Props> = (props: Props) => ReactNode;

/** A page of the desk as HTML. */
export function renderPage<Props extends object>(frame: Frame, Content: Screen<Props>, props: Props): string {
  const page = (
    <Layout frame={frame}>
      <Content {...props} />
      <RingScript />
    </Layout>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** Keeps this device's subscription, on every page. */
function RingScript() {
  const { ring, scripts } = useFrame();
  if (ring === null) return null;
  const { publicKey, session, state } = ring;
  return (
    <Form id="ring" action={addresses.ring} data-public-key={publicKey} data-session={session} data-state={state}>
      <script type="module" src={scripts.ring} />
    </Form>
  );
}
