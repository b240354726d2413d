/** A sharing picture as a page of 1200 x 630 px: a product next to its name, the truck-art band above. */
import type { SharingTexts } from '#build/sharing-picture.ts';
import { escapeHtml } from '#shop/text.ts';

interface Files {
  readonly font: string;
  readonly picture: string;
}

/** HTML for a browser window of just this size; fonts and pictures are data URLs. */
export function sharingPage(words: SharingTexts, { font, picture }: Files): string {
  const body = words.product
    ? `<img class="goods" src="${picture}" alt=""><main>${wordmark(words.shop)}<h1>${escapeHtml(words.product.name)}</h1><p class="promise">Shipping Nationwide</p></main>`
    : `<img class="banner" src="${picture}" alt=""><main class="over">${wordmark(words.shop)}<h1>${escapeHtml(words.greeting?.title ?? '')}</h1><p class="promise">${escapeHtml(words.greeting?.text ?? '')}</p></main>`;
  return `<!doctype html><meta charset="utf-8"><style>@font-face{font-family:Bricolage;font-weight:400 800;src:url(${font})}${styles}</style><div class="band"></div>${body}`;
}

function wordmark(shop: string): string {
  const toes = [
    [9.8, 19.4, 3, 4.2, -24],
    [16, 12.8, 3.1, 4.5, -6],
    [24, 12.8, 3.1, 4.5, 6],
    [30.2, 19.4, 3, 4.2, 24],
  ].map(
    ([x, y, rx, ry, turn]) =>
      `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${x} ${y})"/>`,
  );
  return `<p class="wordmark"><svg viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#0b6b4b"/><g fill="#f7a823"><ellipse cx="20" cy="26" rx="7.6" ry="6.2"/>${toes.join('')}</g></svg>${escapeHtml(shop)}</p>`;
}

const scallop =
  "%3Csvg xmlns='http://www.w3.org/2000/svg' width='24' height='10'%3E%3Cpath d='M0 0h24a12 9.5 0 0 1-24 0z' fill='%230b6b4b'/%3E%3Cpath d='M1.5 0h21a10.5 8 0 0 1-21 0z' fill='%23f7a823'/%3E%3Cpath d='M4 0h16a8 6 0 0 1-16 0z' fill='%23b93a24'/%3E%3Ccircle cx='12' cy='1.8' r='1.7' fill='%23fff9ef'/%3E%3C/svg%3E";

const styles = `
* { margin: 0; box-sizing: border-box; }
body { width: 1200px; height: 630px; overflow: hidden; background: #fff9ef; color: #1d2b24; font-family: Bricolage; }
.band { position: absolute; z-index: 1; inset: 0 0 auto; height: 44px; background: url("data:image/svg+xml,${scallop}") repeat-x 0 18px / 60px 25px, linear-gradient(#0b6b4b 18px, transparent 0); }
.goods { position: absolute; inset: 0 auto 0 0; width: 630px; height: 630px; object-fit: cover; }
/* The picture's ground continues above it. */
body:has(.banner) { background: #f7c782; }
.banner { position: absolute; inset: auto 0 0 auto; width: 1440px; height: 480px; mask-image: linear-gradient(transparent, black 12%); }
main { position: absolute; inset: 44px 0 0 630px; display: flex; flex-direction: column; justify-content: center; gap: 28px; padding: 24px 56px 40px; }
main.over { inset: 44px auto 0 0; width: 500px; gap: 22px; padding-inline-end: 0; }
h1 { font-size: 60px; font-weight: 750; line-height: 1.08; letter-spacing: -0.01em; text-wrap: balance; overflow-wrap: anywhere; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; }
.over h1 { font-size: 66px; font-weight: 800; line-height: 1; }
.over .promise { max-width: 350px; font-size: 30px; }
.promise { font-size: 32px; font-weight: 500; line-height: 1.25; text-wrap: balance; }
.wordmark { display: flex; align-items: center; gap: 14px; color: #0b6b4b; font-size: 48px; font-weight: 800; letter-spacing: -0.02em; }
.wordmark svg { width: 68px; height: 68px; }
`;
