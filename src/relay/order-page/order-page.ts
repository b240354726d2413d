/**
 * An order's page (D80, D81): the state of an order, its lines and the cash to have ready, for everybody who has its
 * link. It needs no script, names nobody, and weighs less than 8 KB.
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
import { shortReference } from '#order/order-reference.ts';
import type { OrderWithEvents } from '#order/stored-order.ts';
import { othersText, publicOrder } from '#order/check-order.ts';
import { cleanLine } from '#shop/text.ts';
import { type Colours, shadesOf } from '#shop/colours.ts';
import { chatLink, phoneLink } from '#shop/links.ts';
import { formattedPrice, noRupees, type Rupees } from '#shop/money.ts';
import { pakistanDay } from '#shop/time.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import { type OrderState, parcelSteps, stateFacts } from '#shop/order-states.ts';

export interface OrderPageShop {
  readonly name: string;
  readonly phone: string;
  /** WhatsApp number, digits only. */
  readonly chatNumber: string;
  readonly couriers: readonly Courier[];
  readonly colours: Colours;
}

type Html = ReturnType<typeof html>;

const maxLines = 40;

const headings: Readonly<Record<OrderState, string>> = {
  new: 'We have your order',
  confirmed: 'Your order is confirmed',
  packed: 'Your order is packed',
  shipped: 'Your parcel is on its way',
  delivered: 'Your parcel was delivered',
  returned: 'Your parcel came back to us',
  cancelled: 'Your order is cancelled',
};

const sentences: Readonly<Record<OrderState, string>> = {
  new: 'We will confirm it and then pack it.',
  confirmed: 'We will pack it soon.',
  packed: 'It will be on its way soon.',
  shipped: 'Please keep your phone with you: the courier may call.',
  delivered: 'Thank you for shopping with us.',
  returned: 'Would you like us to send it again? Please call or message us.',
  cancelled: 'Nothing will be sent.',
};

/** The page of an order; `notice` says why an answer was not saved. `null` for an order that could not be read. */
export function orderPage({ order, events }: OrderWithEvents, shop: OrderPageShop, notice: string | null): Html | null {
  const check = correctedCheck(order.check, events);
  if (check.kind === 'unreadable') return null;
  const now = deskOrder(order.check, events);
  const name = shortReference(check.order.reference);
  const body = html`<p class="quiet">Order ${name}, ${pakistanDay(order.acceptedAt)}</p>
    <h1>${headings[now.state]}</h1>
    ${notice === null ? '' : html`<p class="notice" role="status">${notice}</p>`} ${progress(now.state)}
    ${isCancelling(now) ? '' : html`<p>${sentences[now.state]}</p>`} ${tracking(now, shop.couriers)} ${answerForms(now)}
    ${contents(now, check, order.origin !== undefined)} ${contact(shop, name)}`;
  return page(`Order ${name}`, shop, body);
}

/** A page without an order: for a reference that has none, and for a request that is refused. */
export function messagePage(heading: string, text: string, shop: OrderPageShop): Html {
  return page(
    heading,
    shop,
    html`<h1>${heading}</h1>
      <p>${text}</p>
      ${contact(shop, null)}`,
  );
}

function progress(state: OrderState): Html | string {
  const at = parcelSteps.indexOf(state);
  if (at < 0) return '';
  return html`<ol class="steps">
    ${parcelSteps.map(
      (step, index) =>
        html`<li class="${index <= at ? 'done' : ''}" ${index === at ? raw('aria-current="step"') : ''}>
          ${stateFacts[step].step ?? ''}
        </li>`,
    )}
  </ol>`;
}

function tracking(now: DeskOrder, couriers: readonly Courier[]): Html | string {
  const [courier, number] = [cleanLine(now.courier), cleanLine(now.trackingNumber)];
  if (courier === '' && number === '') return '';
  const link = trackingLink(now, couriers);
  return html`<dl class="facts">
      ${
        courier === ''
          ? ''
          : html`<dt>Courier</dt>
              <dd><bdi>${courier}</bdi></dd>`
      }
      ${
        number === ''
          ? ''
          : html`<dt>Tracking number</dt>
              <dd><bdi>${number}</bdi></dd>`
      }
    </dl>
    ${link === null ? '' : html`<p><a class="button" href="${link}" rel="noreferrer">Track the parcel</a></p>`}`;
}

/** True until the parcel has arrived, if the customer's cancellation is unanswered (D115). */
function isCancelling(now: DeskOrder): boolean {
  return isCancelOpen(now) && now.state !== 'delivered';
}

/** Cancelling asks once more, without script. By the number of events the relay recognises an outdated page (D81). */
function answerForms(now: DeskOrder): Html | string {
  if (!takesAnswer(now) && !isCancelling(now)) return '';
  const form = (answer: Answer, label: string, className = 'button') =>
    html`<form method="post">
      <input type="hidden" name="events" value="${now.sequence}" />
      <button class="${className}" name="answer" value="${answer}">${label}</button>
    </form>`;
  const cancel = html`<details>
    <summary>Cancel it</summary>
    <p>Should we cancel this order?</p>
    ${form('cancel', 'Yes, cancel it', 'button danger')}
  </details>`;
  switch (now.answer) {
    case 'send':
      return html`<section class="card">
        <h2>Thanks, your order is confirmed.</h2>
        ${cancel}
      </section>`;
    case 'cancel':
      return html`<section class="card">
        <h2>You asked us to cancel it</h2>
        <p>
          ${now.state === 'shipped' ? 'The parcel is already on its way.' : 'We will not send it without speaking with you first.'}
        </p>
        ${
          takesAnswer(now)
            ? html`<p>Do you want it after all?</p>
                ${form('send', 'Yes, send it')}`
            : html`<p>Please call or message us.</p>`
        }
      </section>`;
    case null:
      return html`<section class="card">
        <h2>Shall we send it?</h2>
        ${form('send', 'Yes, send it')} ${cancel}
      </section>`;
  }
}

type Checked = Extract<ReturnType<typeof correctedCheck>, { kind: 'checked' }>;

function contents(now: DeskOrder, check: Checked, isEntered: boolean): Html {
  const { order } = check;
  const shown = publicOrder(check, isEntered);
  const lines = shown.lines.slice(0, maxLines);
  const more = shown.lines.length - lines.length;
  const rest = [...(more > 0 ? [`and ${more} more`] : []), ...[othersText(shown)].filter((text) => text !== null)];
  const isOpen = stateFacts[now.state].next !== null && !isCancelling(now);
  const cash = shown.total === null ? null : amountToCollect(now);
  const agreed = order.agreedTotal;
  const isAgreedShown = shown.total !== null && agreed !== undefined && agreed !== order.grandTotal;
  const isTotalOpen = !shown.isTotalFinal && now.state === 'new';
  const row = (label: string, amount: Rupees, className = '') =>
    html`<tr class="${className}">
      <th scope="row">${label}</th>
      <td>${formattedPrice(amount)}</td>
    </tr>`;
  return html`<section>
    <h2>Your order</h2>
    <table>
      ${lines.map(
        (line) =>
          html`<tr>
            <th scope="row">
              ${line.quantity} × <bdi>${line.name}</bdi>${
                line.catalogueOptions ? html` <bdi class="quiet">${line.catalogueOptions}</bdi>` : ''
              }
            </th>
            <td>${formattedPrice(line.lineTotal)}</td>
          </tr>`,
      )}
      ${rest.map(
        (text) =>
          html`<tr>
            <td colspan="2">${text}</td>
          </tr>`,
      )}
      ${shown.isSure ? html`${row('Delivery', order.delivery)}` : ''}
      ${isAgreedShown ? row('Total when you ordered', agreed, 'quiet') : ''}
      ${shown.total === null ? '' : row(isAgreedShown ? 'Total now' : 'Total', shown.total, 'total')}
      ${now.advance > noRupees ? row('Paid in advance', now.advance) : ''}
    </table>
    ${
      isOpen && cash !== null
        ? cash > noRupees
          ? html`<p class="cash">Have ready in cash <strong>${formattedPrice(cash)}</strong></p>`
          : html`<p>There is nothing to pay on delivery.</p>`
        : ''
    }
    ${isTotalOpen ? html`<p>We will confirm the total before we send the parcel.</p>` : ''}
  </section>`;
}

function contact({ phone, chatNumber }: OrderPageShop, name: string | null): Html {
  const [number] = phoneNumbers(phone);
  const text = name === null ? '' : `My order number is ${name}.`;
  return html`<p class="contact">
    Questions?<br />
    ${number ? html`<a class="button quiet-button" href="${phoneLink(`+${number}`)}">Call us</a> ` : ''}
    <a class="button quiet-button" href="${chatLink(chatNumber, text)}" rel="noreferrer">WhatsApp us</a>
  </p>`;
}

/** The page's style; other colours and sizes are those of `storefront/styles/tokens.css`. */
function styleOf(colours: Colours): string {
  const { main, mainDeep, mainSoft, accent } = shadesOf(colours);
  return `:root{color-scheme:light}*{box-sizing:border-box}
body{margin:0;background:#fff9ef;color:#1d2b24;font:16px/1.5 system-ui,'Noto Nastaliq Urdu',sans-serif;overflow-wrap:anywhere}
header{background:${main};border-bottom:6px solid ${accent}}
header a{display:block;max-width:600px;margin:auto;padding:16px;color:#fff;font-weight:700;font-size:18px;text-decoration:none}
main{max-width:600px;margin:auto;padding:16px}
h1{margin:4px 0 16px;font-size:28px;line-height:1.2}h2{margin:0 0 8px;font-size:18px}p{margin:8px 0}
.quiet{color:#5b675f;font-weight:400}.notice{padding:12px 16px;border:2px solid #b93a24;border-radius:16px;background:#fbe9e4}
.card{margin:16px 0;padding:16px;background:${mainSoft};border-radius:16px}section{margin:24px 0}
.button,summary{display:inline-block;min-height:48px;padding:11px 20px;border:2px solid ${main};border-radius:12px;background:${main};color:#fff;font:inherit;font-weight:600;text-decoration:none;text-align:center;cursor:pointer}
form .button{width:100%}.danger{background:#b93a24;border-color:#b93a24}
summary{margin-top:12px;background:none;border-color:transparent;color:#5b675f;text-decoration:underline;padding:10px 0}
.quiet-button{margin:8px 6px 0 0;background:#fff;color:${main}}.contact{margin:24px 0}
:focus-visible{outline:3px solid ${mainDeep};outline-offset:2px}
.steps{display:flex;flex-wrap:wrap;gap:4px 16px;margin:16px 0;padding:0;list-style:none;color:#5b675f}
.steps li::before{content:'○ '}.steps .done{color:${main}}.steps .done::before{content:'✓ '}.steps [aria-current]{font-weight:700}
.facts{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}dt{color:#5b675f}dd{margin:0;font-weight:600}
table{width:100%;border-collapse:collapse}th{font-weight:400;text-align:start}th,td{padding:8px 0;border-top:1px solid #efe4d2;vertical-align:top}
td{text-align:end;white-space:nowrap;padding-left:12px}td[colspan]{text-align:start;white-space:normal;padding-left:0}.total>*{font-weight:700}
.cash{display:flex;justify-content:space-between;align-items:baseline;gap:12px;padding:12px 16px;border-radius:16px;background:${accent}}.cash strong{font-size:22px;white-space:nowrap}
@media print{body{background:#fff}.card,.contact,header a[href]::after{display:none}}`;
}

function page(title: string, { name, colours }: OrderPageShop, body: Html): Html {
  // Hashed, so nothing may be put around its text.
  const styleElement = raw(`<style>${styleOf(colours)}</style>`);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title} · ${name}</title>
        ${styleElement}
      </head>
      <body>
        <header><a href="/">${name}</a></header>
        <main>${body}</main>
      </body>
    </html>`;
}
