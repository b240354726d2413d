/**
 * An order's page (D80, D81): the state of an order, its lines and the cash to have ready, for everybody who has its
 * link, in English or Urdu (D114). It needs no script, names nobody, and weighs less than 8 KB.
 */
import { html, raw } from 'hono/html';
import { type Courier, trackingLink } from '#shop/couriers.ts';
import {
  amountToCollect,
  type Answer,
  correctedCheck,
  type DeskOrder,
  deskOrder,
  isCancelOpen,
  takesAnswer,
} from '#order/desk-order.ts';
import { noCustomer } from '#order/customer-fields.ts';
import { type CustomerTexts, customerTexts } from '#order/customer-texts.ts';
import { shortReference } from '#order/order-reference.ts';
import type { OrderWithEvents } from '#order/stored-order.ts';
import { publicOrder } from '#order/check-order.ts';
import type { DrawnName } from '#shop/drawn-name.ts';
import { paw } from '#shop/paw.ts';
import { cleanLine } from '#shop/text.ts';
import { type Colours, shadesOf } from '#shop/colours.ts';
import { chatLink, phoneLink } from '#shop/links.ts';
import { type Language, type PageLanguage, pageLanguage } from '#shop/message-templates.ts';
import { noRupees, type Rupees } from '#shop/money.ts';
import { grouped } from '#shop/numbers.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import { type OrderState, parcelSteps, stateFacts } from '#shop/order-states.ts';

export interface OrderPageShop {
  readonly name: string;
  readonly drawnName: DrawnName | null;
  readonly phone: string;
  /** WhatsApp number, digits only. */
  readonly chatNumber: string;
  readonly couriers: readonly Courier[];
  readonly colours: Colours;
  readonly firstLanguage: Language;
}

/** What was asked for: a language, `null` for the customer's; and why an answer was not saved. */
export interface Asked {
  readonly language: PageLanguage | null;
  readonly notice?: 'stale' | 'unreadable';
}

type Html = ReturnType<typeof html>;

const maxLines = 40;

/** What each part of a page needs. */
interface View {
  readonly language: PageLanguage;
  readonly texts: CustomerTexts;
  readonly shop: OrderPageShop;
}

function viewFor(shop: OrderPageShop, { language }: Asked, customer = noCustomer): View {
  const shown = language ?? pageLanguage(customer, shop.firstLanguage);
  return { language: shown, texts: customerTexts[shown], shop };
}

/** The page of an order; `null` for one that could not be read. */
export function orderPage({ order, events }: OrderWithEvents, shop: OrderPageShop, asked: Asked): Html | null {
  const check = correctedCheck(order.check, events);
  if (check.kind === 'unreadable') return null;
  const now = deskOrder(order.check, events);
  const view = viewFor(shop, asked, check.order.customer);
  const { texts } = view;
  const reference = shortReference(check.order.reference);
  const { notice } = asked;
  const body = html`<p class="quiet">
      <bdi>${texts.reference(reference)}</bdi> · <bdi>${texts.day(order.acceptedAt)}</bdi>
    </p>
    <h1>${isCancelTitle(now) ? texts.cancelling : texts.headings[now.state]}</h1>
    ${notice === undefined ? '' : html`<p class="notice" role="status">${texts[notice]}</p>`}
    ${isCancelTitle(now) ? '' : progress(now.state, texts)}
    ${isCancelling(now) ? '' : html`<p>${texts.sentences[nextState(now)]}</p>`} ${tracking(now, view)}
    ${answerForms(now, texts)} ${contents(now, { check, isEntered: order.origin !== undefined }, texts)}
    ${contact(view, texts.chatText(reference))}`;
  return page(texts.reference(reference), view, body);
}

export type Refusal = 'notFound' | 'notAllowed' | 'tooMany' | 'unavailable';

/** A page without an order: for a reference that has none, and for a request that is refused. */
export function messagePage(refusal: Refusal, shop: OrderPageShop, asked: Asked): Html {
  const view = viewFor(shop, asked);
  const { heading, text } = view.texts[refusal];
  return page(
    heading,
    view,
    html`<h1>${heading}</h1>
      <p>${text}</p>
      ${contact(view, '')}`,
  );
}

function progress(state: OrderState, texts: CustomerTexts): Html | string {
  const labels: Readonly<Partial<Record<OrderState, string>>> = texts.steps;
  const at = parcelSteps.indexOf(state);
  if (at < 0) return '';
  return html`<ol class="steps">
    ${parcelSteps.map(
      (step, index) =>
        html`<li class="${index <= at ? 'done' : ''}" ${index === at ? raw('aria-current="step"') : ''}>
          ${labels[step]}
        </li>`,
    )}
  </ol>`;
}

function tracking(now: DeskOrder, { texts, shop: { couriers } }: View): Html | string {
  const [courier, number] = [cleanLine(now.courier), cleanLine(now.trackingNumber)];
  if (courier === '' && number === '') return '';
  const link = trackingLink(now, couriers);
  return html`<dl class="facts">
      ${
        courier === ''
          ? ''
          : html`<dt>${texts.courier}</dt>
              <dd><bdi>${courier}</bdi></dd>`
      }
      ${
        number === ''
          ? ''
          : html`<dt>${texts.trackingNumber}</dt>
              <dd><bdi>${number}</bdi></dd>`
      }
    </dl>
    ${link === null ? '' : html`<p><a class="button" href="${link}" rel="noreferrer">${texts.track}</a></p>`}`;
}

/** True until the parcel has arrived, if the customer's cancellation is unanswered (D115). */
function isCancelling(now: DeskOrder): boolean {
  return isCancelOpen(now) && now.state !== 'delivered';
}

/** A cancellation is what the page is about until the parcel is on its way. */
function isCancelTitle(now: DeskOrder): boolean {
  return isCancelling(now) && now.state !== 'shipped';
}

/** The state that tells what comes next: once the customer has confirmed the order, that it will be packed. */
function nextState({ state, answer }: DeskOrder): OrderState {
  return state === 'new' && answer === 'send' ? 'confirmed' : state;
}

/** Cancelling asks once more, without script. By the number of events the relay recognises an outdated page (D81). */
function answerForms(now: DeskOrder, texts: CustomerTexts): Html | string {
  if (!takesAnswer(now) && !isCancelling(now)) return '';
  const form = (answer: Answer, label: string, className = 'button') =>
    html`<form method="post">
      <input type="hidden" name="events" value="${now.sequence}" />
      <button class="${className}" name="answer" value="${answer}">${label}</button>
    </form>`;
  const cancel = html`<details>
    <summary>${texts.cancel}</summary>
    <p>${texts.cancelQuestion}</p>
    ${form('cancel', texts.confirmCancel, 'button danger')}
  </details>`;
  switch (now.answer) {
    case 'send':
      return html`<section class="card">
        <h2>${texts.sending}</h2>
        ${cancel}
      </section>`;
    case 'cancel':
      return html`<section class="card">
        ${isCancelTitle(now) ? '' : html`<h2>${texts.cancelling}</h2>`}
        <p>${now.state === 'shipped' ? texts.alreadySent : texts.notUnasked}</p>
        ${
          takesAnswer(now)
            ? html`<p>${texts.wantedQuestion}</p>
                ${form('send', texts.send)}`
            : html`<p>${texts.contactUs}</p>`
        }
      </section>`;
    case null:
      return html`<section class="card">
        <h2>${texts.question}</h2>
        ${form('send', texts.send)} ${cancel}
      </section>`;
  }
}

type Checked = Extract<ReturnType<typeof correctedCheck>, { kind: 'checked' }>;

function contents(
  now: DeskOrder,
  { check, isEntered }: { readonly check: Checked; readonly isEntered: boolean },
  texts: CustomerTexts,
): Html {
  const { order } = check;
  const shown = publicOrder(check, isEntered);
  const lines = shown.lines.slice(0, maxLines);
  const more = shown.lines.length - lines.length;
  const rest = [
    ...(more > 0 ? [texts.more(grouped(more))] : []),
    ...(shown.others > 0 ? [texts.others(shown.others, shown.lines.length > 0)] : []),
  ];
  const isOpen = stateFacts[now.state].next !== null && !isCancelling(now);
  const cash = shown.total === null ? null : amountToCollect(now);
  const agreed = order.agreedTotal;
  const isAgreedShown = shown.total !== null && agreed !== undefined && agreed !== order.grandTotal;
  const isTotalOpen = !shown.isTotalFinal && now.state === 'new';
  const row = (label: string, amount: Rupees, className = '') =>
    html`<tr class="${className}">
      <th scope="row">${label}</th>
      <td>${texts.price(amount)}</td>
    </tr>`;
  return html`<section>
    <h2>${texts.order}</h2>
    <table>
      ${lines.map(
        (line) =>
          html`<tr>
            <th scope="row" dir="ltr">
              ${line.quantity} × <bdi>${line.name}</bdi>${
                line.catalogueOptions ? html` · <bdi class="quiet">${line.catalogueOptions}</bdi>` : ''
              }
            </th>
            <td>${texts.price(line.lineTotal)}</td>
          </tr>`,
      )}
      ${rest.map(
        (text) =>
          html`<tr>
            <td colspan="2">${text}</td>
          </tr>`,
      )}
      ${shown.isSure ? html`${row(texts.delivery, order.delivery)}` : ''}
      ${isAgreedShown ? row(texts.totalThen, agreed, 'quiet') : ''}
      ${shown.total === null ? '' : row(isAgreedShown ? texts.totalNow : texts.total, shown.total, 'total')}
      ${now.advance > noRupees ? row(texts.advance, now.advance) : ''}
    </table>
    ${
      isOpen && cash !== null
        ? cash > noRupees
          ? html`<p class="cash">${texts.keepReady} <strong>${texts.price(cash)}</strong></p>`
          : html`<p>${texts.nothingDue}</p>`
        : ''
    }
    ${isTotalOpen ? html`<p>${texts.totalToConfirm}</p>` : ''}
  </section>`;
}

function contact({ texts, shop: { phone, chatNumber } }: View, text: string): Html {
  const [number] = phoneNumbers(phone);
  return html`<p class="contact">
      ${texts.questions}<br />
      ${number ? html`<a class="button quiet-button" href="${phoneLink(`+${number}`)}">${texts.call}</a> ` : ''}
      <a class="button quiet-button" href="${chatLink(chatNumber, text)}" rel="noreferrer">${texts.chat}</a>
    </p>
    <p><a href="/">${texts.shopOn}</a></p>`;
}

/** The page's style; other colours and sizes are those of `storefront/styles/tokens.css`. */
function styleOf(colours: Colours): string {
  const { main, mainDeep, mainSoft, accent } = shadesOf(colours);
  return `:root{color-scheme:light}*{box-sizing:border-box}
body{margin:0;background:#fff9ef;color:#1d2b24;font:16px/1.5 system-ui,'Noto Nastaliq Urdu',sans-serif;overflow-wrap:anywhere}
header{position:relative;background:${main}}header::after{content:'';position:absolute;top:100%;inset-inline:0;height:10px;background:radial-gradient(circle at top,${accent} 6px,${main} 6.5px 9px,#0000 9.5px) top/24px}
header div{display:flex;justify-content:space-between;align-items:center;max-width:600px;margin:auto}
header a{display:flex;align-items:center;gap:8px;min-width:0;padding:16px;color:#fff;font-weight:700;font-size:18px;text-decoration:none}header svg{height:30px;min-width:0}.mark{flex:none}header [hreflang]{flex:none;font-weight:400;text-decoration:underline}
main{max-width:600px;margin:auto;padding:28px 16px 24px;text-wrap:balance}
h1{margin:4px 0 16px;font-size:28px;font-weight:800;line-height:1.2}h2{margin:0 0 8px;font-size:18px}p{margin:8px 0}
:lang(ur){line-height:2}h1:lang(ur){margin-top:16px}
.quiet{color:#5b675f;font-weight:400}th .quiet{display:inline-block}.notice{padding:12px 16px;border:2px solid #b93a24;border-radius:16px;background:#fbe9e4}
.card{margin:16px 0;padding:16px;background:${mainSoft};border-radius:16px}section{margin:24px 0}
.button,summary{display:inline-block;min-height:48px;padding:11px 20px;border:2px solid ${main};border-radius:99px;background:${main};color:#fff;font:inherit;font-weight:600;text-decoration:none;text-align:center;cursor:pointer}
form .button{width:100%}.danger{background:#b93a24;border-color:#b93a24}
.card details{margin-bottom:-12px}summary{margin-top:12px;background:none;border-color:transparent;color:#5b675f;text-decoration:underline;padding:10px 0}
.quiet-button{margin:8px 0 0;margin-inline-end:6px;background:#fff;color:${main}}.contact{margin:24px 0}
main a[href='/']{display:inline-block;padding:10px 0;color:${main}}:focus-visible{outline:3px solid ${mainDeep};outline-offset:2px}
.steps{display:flex;margin:20px 0;padding:0;list-style:none;color:#5b675f;font-size:min(14px,3.6vw);text-align:center}
.steps li{flex:1;position:relative;min-width:0}.steps .done{color:${main}}.steps [aria-current]{font-weight:700}
.steps li::before{content:'';display:block;position:relative;z-index:1;width:24px;height:24px;margin:0 auto 6px;border:2px solid;border-radius:50%;background:#fff9ef;line-height:20px}
.steps .done::before{content:'✓';border-color:${main};background:${main};color:#fff}.steps li+li::after{content:'';position:absolute;top:11px;inset-inline:-50% 50%;border-top:2px solid}
.facts{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}dt{color:#5b675f}dd{margin:0;font-weight:600}
table{width:100%;border-collapse:collapse}th{font-weight:400;text-align:start}:lang(ur) th{text-align:right}th,td{padding:8px 0;border-top:1px solid #efe4d2;vertical-align:top}
td{text-align:end;white-space:nowrap;padding-inline-start:12px}td[colspan]{text-align:start;white-space:normal;padding-inline-start:0}.total>*{font-weight:700}
.cash{display:flex;justify-content:space-between;align-items:baseline;gap:12px;padding:12px 16px;border-radius:16px;background:${accent}}.cash strong{font-size:22px;white-space:nowrap}
@media print{body,header{background:#fff}header a{color:${main}}.card,.contact,header [hreflang]{display:none}}`;
}

const otherLanguages: Readonly<Record<PageLanguage, { readonly code: PageLanguage; readonly name: string }>> = {
  en: { code: 'ur', name: 'اردو' },
  ur: { code: 'en', name: 'English' },
};

/** The paw is a hole in a disc, so it needs one colour, also on paper. */
const mark = html`<svg class="mark" aria-hidden="true" viewBox="0 0 40 40" fill="currentColor" fill-rule="evenodd">
  <path d="M20 0a20 20 0 1 1 0 40 20 20 0 1 1 0-40${paw}" />
</svg>`;

function shopName({ name, drawnName }: OrderPageShop): Html | string {
  if (drawnName === null) return name;
  return html`<svg role="img" aria-label="${name}" viewBox="${drawnName.viewBox}" fill="currentColor">
    <path d="${drawnName.path}" />
  </svg>`;
}

function page(title: string, { language, shop }: View, body: Html): Html {
  // Hashed, so nothing may be put around its text.
  const styleElement = raw(`<style>${styleOf(shop.colours)}</style>`);
  const other = otherLanguages[language];
  return html`<!doctype html>
    <html lang="${language}" dir="${language === 'ur' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title} · ${shop.name}</title>
        ${styleElement}
      </head>
      <body>
        <header>
          <div>
            <a href="/">${mark} ${shopName(shop)}</a>
            <a href="?lang=${other.code}" lang="${other.code}" hreflang="${other.code}">${other.name}</a>
          </div>
        </header>
        <main>${body}</main>
      </body>
    </html>`;
}
