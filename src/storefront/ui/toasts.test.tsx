import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ToastMessage } from './toasts.tsx';

it.each(['info', 'success', 'warning', 'error', 'default'] as const)(
  'a toast shows its sentence and an icon as %s (R231)',
  (kind) => {
    const html = renderToStaticMarkup(<ToastMessage kind={kind} content="Creamy <Stick> & more" />);
    expect(html).toContain(`data-kind="${kind}"`);
    expect(html).toContain('<svg');
    expect(html).toContain('<span>Creamy &lt;Stick&gt; &amp; more</span>');
  },
);
