/** The frame of every page: head, navigation, and the screen. */
import type { DeskShop } from '#desk/desk-shop.ts';
import { type ReactNode, createContext, useContext } from 'react';
import { addresses } from '#desk/addresses.ts';
import { guideSection } from '#desk/guide-section.ts';
import type { Ring } from '#desk/session.ts';
import type { FormState } from '#desk/forms.ts';
import { darkShadesOf } from '#shop/colours.ts';
import { pluralize } from '#shop/numbers.ts';

/** The frame of the page that is being rendered. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (frame === null) throw new Error('useFrame needs a FrameContext above it');
  return frame;
}

/** The title of the page; React moves it into the head. `hasForm`: it says so if the form of the page was not saved. */
export function Title({ children, hasForm = false }: { children: string; hasForm?: boolean }) {
  const { shop, notice, isAnswer } = useFrame();
  return (
    <title data-unsaved={hasForm && isAnswer ? '' : undefined}>
      {`${hasForm && notice !== null ? 'Not saved: ' : ''}${children} - ${shop.name} desk`}
    </title>
  );
}

export function Layout({ frame, children }: { frame: Frame; children: ReactNode }) {
  const { shop, stylesheet, scripts, formToken, changes, path, isAnswer } = frame;
  return (
    <FrameContext value={frame}>
      <html lang="en">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
          <meta name="robots" content="noindex" />
          <meta name="theme-color" content={shop.colours.main} media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content={darkShadesOf(shop.colours).mainSoft} media="(prefers-color-scheme: dark)" />
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/icons/icon-180.png" />
          <link rel="manifest" href={addresses.manifest} />
          <link rel="stylesheet" href={stylesheet} />
          {/* The sign-in after a POST holds what was typed. */}
          {(formToken !== null || isAnswer) && <script type="module" src={scripts.unsaved} />}
        </head>
        <body>
          <a className="skip" href="#main">
            Skip to content
          </a>
          <header className="head">
            <p className="head-name">{`${shop.name} desk`}</p>
            {formToken !== null && (
              <>
                <a className="help" href={`${addresses.guide}#${guideSection(path)}`} aria-label="Help with this page">
                  ?
                </a>
                <Navigation path={path} changes={changes} />
              </>
            )}
          </header>
          <main id="main" className="page">
            {children}
          </main>
        </body>
      </html>
    </FrameContext>
  );
}

/** The places of the navigation, each with the paths that belong to it; all others belong to the orders. */
const places = [
  { label: 'Orders', address: addresses.list, paths: null },
  { label: 'Products', address: addresses.products, paths: /^\/products\b/ },
  { label: 'Shop', address: addresses.shop, paths: /^\/(shop|pages)\b/ },
  { label: 'Publish', address: addresses.publish, paths: /^\/(publish|changes)\b/ },
  { label: 'More', address: addresses.more, paths: /^\/(more|cash|sales|health|guide|log|password|first-steps)\b/ },
];

function Navigation({ path, changes }: Pick<Frame, 'path' | 'changes'>) {
  const current = places.find(({ paths }) => paths?.test(path)) ?? places[0];
  return (
    <nav aria-label="Desk">
      <ul className="links places">
        {places.map((place) => (
          <li key={place.address}>
            <a href={place.address} aria-current={place === current ? 'page' : undefined}>
              {`${place.label} `}
              {place.address === addresses.publish && changes > 0 && (
                // The badge shows the number; screen readers hear “3 changes”.
                <span className="waiting" aria-label={pluralize(changes, 'change')} role="img">
                  {changes}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Addresses of scripts: for lists that update themselves, for printing, for copying links, for ringing, for unsaved
 * entries, for files, for telling customers, and for products' names; a release of version 1.0 lacks the last two.
 */
export interface Scripts extends Readonly<Record<'live' | 'print' | 'copy' | 'ring' | 'unsaved' | 'download', string>> {
  readonly tell?: string | undefined;
  readonly inquiry?: string | undefined;
}

/** Facts for the layout around every screen, and for every form. */
export interface Frame extends FormState {
  readonly shop: DeskShop;
  readonly stylesheet: string;
  readonly scripts: Scripts;
  readonly path: string;
  /** `null` without a session. */
  readonly formToken: string | null;
  readonly changes: number;
  /** True for the answer to a POST. A saved form redirects, so a form on such a page has unsaved entries. */
  readonly isAnswer: boolean;
  /** `null` without a session, or while the shop sends no pushes. */
  readonly ring: Ring | null;
}

const FrameContext = createContext<Frame | null>(null);

/** A product's picture, or its empty place. */
export function Picture({ address, isSmall = false }: { address: string | null; isSmall?: boolean }) {
  const className = isSmall ? 'picture picture-small' : 'picture';
  if (address === null) return <span className={className} />;
  const size = isSmall ? 56 : 72;
  return <img className={className} src={address} alt="" width={size} height={size} loading="lazy" />;
}

/** A text with a swatch before each colour in it. */
export function ColourText({ text }: { text: string }) {
  return text.split(/(#[\da-f]{6}\b)/).map((part, index) => {
    if (index % 2 === 0) return part;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- Only its place names a part.
      <span key={index} className="colour">
        <svg viewBox="0 0 1 1" aria-hidden="true">
          <path fill={part} d="M0 0h1v1H0z" />
        </svg>
        {part}
      </span>
    );
  });
}
