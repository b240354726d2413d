import '#storefront/styles/base.css';
import { createRoot } from 'react-dom/client';
import { standingRouter } from '#storefront/router/router.ts';
import { RouterContext } from '#storefront/router/use-router.ts';
import { Gallery } from './gallery.tsx';
import { windowPart } from './window-parts.tsx';

/** Links lead nowhere here. */
const router = standingRouter({ place: { path: '/', search: '', key: '' }, screen: null });
/** A part that covers a whole window is shown in one of its own: `?window=menu`. */
const name = new URLSearchParams(window.location.search).get('window');

const root = document.getElementById('root');
if (!root) throw new Error('the gallery has no element #root');
createRoot(root).render(<RouterContext value={router}>{name === null ? <Gallery /> : windowPart(name)}</RouterContext>);
