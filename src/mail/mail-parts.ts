/**
 * The parts of the shop's mails, each as HTML and as plain text, so that a mail is described once. The HTML has inline
 * styles and one column, and is readable at 390 px and without its pictures.
 */
import type { Charges } from '#order/order.ts';
import { customerTexts } from '#order/customer-texts.ts';
import type { Language, PageLanguage } from '#shop/message-templates.ts';
import { splitAtNumbers } from '#shop/phone-number.ts';
import { isolated, rightToLeft } from '#shop/text.ts';
import { html } from 'hono/html';
import type { CheckedLine } from '#order/check-order.ts';
import type { Colours } from '#shop/colours.ts';
import type { Courier } from '#shop/couriers.ts';
import type { Province } from '#shop/delivery.ts';

const ink = '#1D2B24';
const stone = '#5B675F';
const chilli = '#B93A24';
const cream = '#FFF9EF';
const sand = '#EFE4D2';
const font = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Nastaliq Urdu',Arial,sans-serif";

/** HTML whose values are escaped. */
type Html = ReturnType<typeof html>;

export interface Part {
  readonly html: (look: Look) => Html;
  readonly text: (look: Look) => string;
}

/** How a mail looks in its language. */
interface Look extends Colours {
  /** The side at which a line ends. */
  readonly end: 'left' | 'right';
  /** Keeps a value and the text around it in their places. */
  readonly isolated: (value: string) => string;
}

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: Promise<string>;
}

export interface MailDescription {
  readonly subject: string;
  readonly shop: Pick<MailShop, 'name' | 'colours'>;
  /** English if it is absent. */
  readonly language?: PageLanguage;
  /** With which a mail to a customer begins; it names the shop. */
  readonly greeting?: string;
  readonly heading: string;
  readonly subheading: string;
  readonly parts: readonly Part[];
}

export function mailContent(mail: MailDescription): MailContent {
  const { subject, shop, greeting, language = 'en', heading, subheading, parts } = mail;
  const isUrdu = language === 'ur';
  const look: Look = {
    ...shop.colours,
    end: isUrdu ? 'left' : 'right',
    isolated: isUrdu ? (value) => `\u2068${value}\u2069` : isolated,
  };
  const texts = [greeting, `${heading}\n${subheading}`, ...parts.map((part) => part.text(look))];
  const text = `${texts.filter((each) => each !== undefined).join('\n\n')}\n`;
  return { subject, text: isUrdu ? rightToLeft(text) : text, html: withoutIndents(page(mail, look)) };
}

/** Gmail shows the first 102 KB of a mail. */
async function withoutIndents(written: Html): Promise<string> {
  return (await written).replaceAll(/\n +/g, '\n');
}

function page(
  { subject, shop: { name }, language = 'en', greeting = name, heading, subheading, parts }: MailDescription,
  look: Look,
): Html {
  const direction = language === 'ur' ? 'rtl' : 'ltr';
  return html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;padding:0;background:${cream};color:${ink};${font};font-size:16px;line-height:${language === 'ur' ? 2 : 1.5}"
      >
        <div lang="${language}" dir="${direction}" style="padding:16px 12px 32px;background:${cream}">
          <div style="max-width:600px;margin:0 auto;word-break:break-word">
            <div
              style="background:${look.main};border-radius:16px 16px 0 0;padding:20px 20px 18px;border-bottom:6px solid ${look.accent}"
            >
              <div style="color:#FFFFFF;font-size:14px;font-weight:600">${greeting}</div>
              <h1 style="margin:4px 0 0;color:#FFFFFF;font-size:24px;line-height:${language === 'ur' ? 1.9 : 1.25}">
                ${heading}
              </h1>
              <div style="margin-top:4px;color:#FFFFFF;font-size:16px">${unbrokenHtml(subheading)}</div>
            </div>
            <div
              style="background:#FFFFFF;border:1px solid ${sand};border-top:0;border-radius:0 0 16px 16px;padding:4px 20px 20px"
            >
              ${parts.map((part) => part.html(look))}
            </div>
          </div>
        </div>
      </body>
    </html> `;
}

/** A text whose phone numbers and amounts don't break over lines. */
function unbrokenHtml(text: string): Html {
  const pieces = splitAtNumbers(text).flatMap((piece, index) => (index % 2 === 0 ? splitAtAmounts(piece) : [piece]));
  return html`${pieces.map((piece, index) =>
    index % 2 === 0 ? html`${piece}` : html`<span style="white-space:nowrap">${piece}</span>`,
  )}`;
}

/** Amounts have odd indexes, as numbers have in `splitAtNumbers`. */
function splitAtAmounts(text: string): readonly string[] {
  return text.split(/(Rs \d+(?:,\d{3})*(?: x \d+(?:,\d{3})*)?)/);
}

export function section(heading: string, content: Part): Part {
  return {
    html: (look) =>
      html`<h2 style="margin:24px 0 8px;font-size:17px;color:${look.main}">${heading}</h2>
        ${content.html(look)} `,
    text: (look) => `${heading.toUpperCase()}\n${content.text(look)}`,
  };
}

export function paragraph(text: string): Part {
  return { html: () => html`<p style="margin:8px 0">${unbrokenHtml(text)}</p> `, text: () => text };
}

export function note(text: string): Part {
  return {
    html: () => html`<p style="margin:8px 0;color:${stone};font-size:15px">${unbrokenHtml(text)}</p> `,
    text: () => text,
  };
}

/** Nothing where there are none. */
export function warnings(texts: readonly string[], heading = 'Please check before sending'): readonly Part[] {
  const text = [heading.toUpperCase(), ...texts.map((each) => `- ${each}`)].join('\n');
  return texts.length === 0 ? [] : [{ html: () => warningBox(texts, heading), text: () => text }];
}

function warningBox(texts: readonly string[], heading: string): Html {
  return html`<div
    style="margin:20px 0 0;padding:12px 16px;border:2px solid ${chilli};border-radius:12px;background:#FDF1EE"
  >
    <div style="color:${chilli};font-weight:700">${heading}</div>
    <ul style="margin:6px 0 0;padding-left:20px">
      ${texts.map((text) => html`<li style="margin:4px 0">${unbrokenHtml(text)}</li>`)}
    </ul>
  </div> `;
}

export interface Link {
  readonly href: string;
  readonly text: string;
}

/** A row of buttons, the first of which is the main one. */
export function buttons(links: readonly Link[]): Part {
  const colouring = (index: number, main: string) =>
    index === 0 ? `background:${main};color:#FFFFFF` : `background:#FFFFFF;color:${main}`;
  return {
    html: ({ main, end }) =>
      html`${links.map(
        ({ href, text }, index) =>
          html`<a
            href="${href}"
            style="display:inline-block;margin:8px 0 0;margin-${end}:6px;padding:11px 18px;border:2px solid ${main};border-radius:12px;font-weight:600;text-decoration:none;white-space:nowrap;${colouring(
              index,
              main,
            )}"
            >${text}</a
          > `,
      )}`,
    text: () => links.map(({ href, text }) => `${text}: ${href}`).join('\n'),
  };
}

/** Labels and values, one pair a row. */
export function facts(pairs: readonly (readonly [label: string, value: string])[]): Part {
  const row = ([label, value]: (typeof pairs)[number], end: string) =>
    html`<tr>
      <td style="padding:3px 0;padding-${end}:12px;color:${stone};vertical-align:top;white-space:nowrap">${label}</td>
      <td style="padding:3px 0;width:100%"><bdi>${unbrokenHtml(value)}</bdi></td>
    </tr> `;
  return {
    html: ({ end }) => table(pairs.map((pair) => row(pair, end))),
    text: (look) => pairs.map(([label, value]) => `${label}: ${look.isolated(value)}`).join('\n'),
  };
}

function table(rows: readonly Html[]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
    ${rows}
  </table> `;
}

export interface MailItem {
  /** Address of a square picture; absent or empty for none. */
  readonly picture?: string;
  readonly name: string;
  readonly options: string;
  /** For the text alone: the product's number and address; absent or empty for none. */
  readonly id?: number;
  readonly address?: string;
  /** Such as "Rs 1900 x 3". */
  readonly sum: string;
  readonly total: string;
  /** A red line below; absent or empty for none. */
  readonly remark?: string;
}

const pictureSide = 72;

export type Sums = readonly (readonly [label: string, amount: string])[];

/** The charges of an order, as both mails show them. */
export function sumsOf({ subtotal, delivery, grandTotal }: Charges, texts = customerTexts.en): Sums {
  return [
    [texts.subtotal, texts.price(subtotal)],
    [texts.deliveryCharges, texts.price(delivery)],
    [texts.grandTotal, texts.price(grandTotal)],
  ];
}

/** `rest` is shown below the list for the items left out. */
export function items(list: readonly MailItem[], rest: readonly string[], sums: Sums): Part {
  const amounts = sums.map(([label, amount]) => `${label}: ${amount}`);
  return {
    html: ({ end }) => itemTable([list, rest, sums], end),
    text: (look) =>
      [[...list.flatMap((item, index) => itemText(item, index, look)), ...rest], amounts]
        .map((lines) => lines.join('\n'))
        .join('\n\n')
        .trim(),
  };
}

function itemText(
  { name, options, id, sum, total, remark, address }: MailItem,
  index: number,
  look: Look,
): readonly string[] {
  const what = `${look.isolated(name)}${id === undefined ? '' : ` [${id}]`}${options && ` (${look.isolated(options)})`}`;
  return [
    `${index + 1}. ${what} - ${sum} = ${total}`,
    ...[remark, address].filter(Boolean).map((line) => `   ${line}`),
  ];
}

function itemTable([list, rest, sums]: Parameters<typeof items>, end: Look['end']): Html {
  const line = `border-bottom:1px solid ${sand}`;
  const hasPictures = list.some(({ picture }) => picture);
  const pictureCell = (picture: string | undefined) =>
    html`<td width="${pictureSide}" style="padding:10px 0;padding-${end}:12px;${line}">
      ${
        picture
          ? html`<img
              src="${picture}"
              width="${pictureSide}"
              height="${pictureSide}"
              alt=""
              style="display:block;border-radius:8px"
            />`
          : ''
      }
    </td> `;
  const rows = list.map(
    ({ picture, name, options, sum, total, remark }) =>
      html`<tr valign="top">
        ${hasPictures ? pictureCell(picture) : ''}
        <td style="padding:10px 0;padding-${end}:12px;${line}">
          <bdi style="font-weight:600">${name}</bdi>
          <div style="color:${stone};font-size:15px">
            ${options ? html`<div><bdi>${options}</bdi></div>` : ''}
            <div>${unbrokenHtml(sum)}</div>
          </div>
          ${remark ? html`<div style="color:${chilli};font-size:15px;font-weight:600">${unbrokenHtml(remark)}</div>` : ''}
        </td>
        <td align="${end}" style="padding:10px 0;${line};white-space:nowrap;font-weight:600">${total}</td>
      </tr> `,
  );
  const others = rest.map(
    (text) =>
      html`<tr>
        <td colspan="${hasPictures ? 3 : 2}" style="padding:10px 0;${line}">${unbrokenHtml(text)}</td>
      </tr> `,
  );
  const foot = sums.map(([label, amount], index) => {
    const style = index === sums.length - 1 ? 'font-weight:700;font-size:18px' : `color:${stone}`;
    return html`<tr>
      <td colspan="${hasPictures ? 2 : 1}" style="padding:6px 0 0;padding-${end}:12px;${style}">${label}</td>
      <td align="${end}" style="padding:6px 0 0;white-space:nowrap;${style}">${amount}</td>
    </tr> `;
  });
  return table([...rows, ...others, ...foot]);
}

/** Text to copy, or to keep exactly. Each line has its own direction, so that numbers next to Urdu stay intact. */
export function block(text: string): Part {
  const box = `padding:12px 14px;background:${cream};border:1px solid ${sand};border-radius:12px;font-size:15px`;
  const lines = text
    .split('\n')
    .map((line) => html`<div dir="auto">${line === '' ? html`<br />` : unbrokenHtml(line)}</div>`);
  const style = (end: string) => `${box};text-align:${end === 'right' ? 'left' : 'right'};white-space:pre-wrap`;
  return { html: ({ end }) => html`<div style="${style(end)}">${lines}</div> `, text: () => text };
}

/** The shop's data in mails. */
export interface MailShop {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** WhatsApp number, digits only. */
  readonly chatNumber: string;
  /** The shop's address on the web; empty if unknown, then mails have no links to it and no pictures. */
  readonly publicOrigin: string;
  /** Origin of the relay; empty if it is the shop's own. */
  readonly emailOrigin: string;
  readonly provinces: readonly Province[];
  readonly couriers: readonly Courier[];
  readonly colours: Colours;
  /** The owner's sentence about payment; empty for none. */
  readonly payment: string;
  readonly firstLanguage: Language;
}

/** Address of the picture of an ordered product for a mail; empty for none. */
export function pictureAddress({ picture }: CheckedLine, { publicOrigin }: MailShop): string {
  return picture && publicOrigin ? `${publicOrigin}${picture}` : '';
}
