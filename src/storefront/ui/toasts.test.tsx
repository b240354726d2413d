import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ToastMessage, toastKinds } from './toasts.tsx';

describe('a toast', () => {
  it('is of one of five kinds: info, success, warning, error, default (R231)', () => {
    expect(toastKinds).toEqual(['info', 'success', 'warning', 'error', 'default']);
  });

  it.each(toastKinds)('shows its sentence and an icon as %s (R231)', (kind) => {
    const html = renderToStaticMarkup(<ToastMessage kind={kind} content="Creamy <Stick> & more" />);
    expect(html).toContain(`data-kind="${kind}"`);
    expect(html).toContain('<svg');
    expect(html).toContain('<span>Creamy &lt;Stick&gt; &amp; more</span>');
  });
});
