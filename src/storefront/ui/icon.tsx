import * as styles from './icon.module.css';

/** Outlines on a 24 px grid, drawn for this shop; two are the brands' own silhouettes. */
const outlines = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20',
  cart: 'M3 4h2.2l2.1 11.2h10.6L20 7.5H6M9 20.2h.1M16.5 20.2h.1',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-left': 'M14.5 6l-6 6 6 6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  trash: 'M5 7h14M10 7V5h4v2M7 7l1 12.5h8L17 7M10.3 10.5v5.5M13.7 10.5v5.5',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6.5 11.5H5V20h14v-8.5h-1.5',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  info: 'M12 11v6M12 7.3h.1M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z',
  phone:
    'M6 3.5h3.2l1.5 4.2-2 1.6a12 12 0 0 0 6 6l1.6-2 4.2 1.5V18a2.3 2.3 0 0 1-2.5 2.4C10.8 20 4 13.2 3.6 6A2.3 2.3 0 0 1 6 3.5z',
  facebook:
    'M14 21v-7.5h2.6l.5-3.2H14V8.3c0-1 .4-1.7 1.8-1.7h1.5V3.7A18 18 0 0 0 15 3.5c-2.3 0-3.9 1.4-3.9 4v2.8H8.5v3.2h2.6V21',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16.7 7.3h.1',
  whatsapp:
    'M4 20l1.2-4A8 8 0 1 1 8.3 19zM9 8.3c-.3 2.7 3.4 6.6 6.3 6.6.9 0 1.5-.7 1.5-1.5l-2-1-.9.9c-1.3-.4-2.4-1.5-2.8-2.8l.9-.9-1-2c-.9 0-1.9.2-2 .7z',
} as const;

export type IconName = keyof typeof outlines;

/** A decorative icon; the text around it must say what it means. */
export function Icon({ name }: { name: IconName }) {
  return <Outline path={outlines[name]} />;
}

/** An icon that only one page shows, which passes its outline. */
export function Outline({ path }: { path: string }) {
  return (
    <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
