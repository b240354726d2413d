import { Activity } from 'react';
import { createRoot } from 'react-dom/client';
import type { Router } from './router/router.ts';
import { RouterContext } from './router/use-router.ts';
import { firstScreen } from './screen.tsx';

/**
 * Renders a product that this page links to, out of sight. Code takes twice as long when it runs for the first time, and
 * without this the first tap on a product would pay for that. A document of its own fetches no pictures; what is hidden
 * has no effects, so nothing counts as viewed.
 */
export async function warmUp(router: Router): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>('main [href^="/product/"]');
  if (!link) return;
  const screen = await firstScreen(link.pathname);
  createRoot(document.implementation.createHTMLDocument().body).render(
    <RouterContext value={router}>
      <Activity mode="hidden">{screen}</Activity>
    </RouterContext>,
  );
}
