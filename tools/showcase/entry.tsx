import '#storefront/styles/font.css';
import '#storefront/styles/base.css';
import 'virtual:tints.css';
import { createRoot } from 'react-dom/client';
import { standingRouter } from '#storefront/router/router.ts';
import { RouterContext } from '#storefront/router/use-router.ts';
import { Showcase } from './showcase.tsx';
import { windows } from './parts.tsx';

/** Links lead nowhere here. */
const router = standingRouter({ location: { path: '/', search: '', key: '' }, screen: null });
const part = new URLSearchParams(window.location.search).get('part');
const alone = part === null ? undefined : windows[part];

const root = document.getElementById('root');
if (!root) throw new Error('the showcase has no element #root');
createRoot(root).render(<RouterContext value={router}>{alone ? alone() : <Showcase only={part} />}</RouterContext>);
