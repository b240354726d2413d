/** Mails to the customer, in English or Urdu (D114): the confirmation, and "on its way". */
import { trackingLink } from '#shop/couriers.ts';
import { pageLanguage } from '#shop/message-templates.ts';
import { chatLink, phoneLink } from '#shop/links.ts';
import { noRupees, type Rupees } from '#shop/money.ts';
import { cleanLine, isolated, shortened } from '#shop/text.ts';
import { postalCodeOf, provinceName } from '#order/customer-fields.ts';
import { type CustomerTexts, customerTexts } from '#order/customer-texts.ts';
import { amountToCollect } from '#order/desk-order.ts';
import type { Parcel } from '#order/mail-job.ts';
import { orderPageAddress, shortReference } from '#order/order-reference.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import {
  type CheckedLine,
  type CheckedOrder,
  type Finding,
  publicOrder,
  type PublicOrder,
} from '#order/check-order.ts';
import {
  type MailItem,
  type MailShop,
  pictureAddress,
  block,
  buttons,
  facts,
  items,
  type MailContent,
  mailContent,
  note,
  paragraph,
  type Part,
  section,
  type Sums,
  sumsOf,
} from './mail-parts.ts';

interface Checked {
  readonly order: CheckedOrder;
  readonly findings: readonly Finding[];
}

/**
 * The confirmation. It has only the catalogue's names, numbers, the reference and the shop's own words: no name, address
 * or message from the request. Otherwise anyone could send their own text to any victim through the shop (D27). If the
 * order was not verified, its numbers are also from the request: then it says that the shop confirms the total, and
 * shows only a few short ones (D59). `isEntered`: the owner entered the order at the desk.
 */
export function customerMail({ order, findings }: Checked, isEntered: boolean, shop: MailShop): MailContent {
  const shown = publicOrder({ order, findings }, isEntered);
  const { lines, others, isSure, isTotalFinal } = shown;
  const { language, texts } = languageOf(order, shop);
  const reference = shortReference(order.reference);
  const sums = isSure ? sumsOf(order, texts) : agreedSum(shown, texts);
  const total = sums.at(-1)?.[1];
  const subject = texts.confirmationSubject(shop.name, reference);
  const orderPage = orderPageAddress(order.reference, shop);
  const rest = others === 0 ? [] : [texts.others(others, lines.length > 0)];
  return mailContent({
    subject: total === undefined ? subject : `${subject}: ${isolated(total)}`,
    shop,
    language,
    greeting: texts.greeting(shop.name),
    heading: texts.thanks,
    subheading: texts.orderNumber(reference),
    parts: [
      section(
        texts.order,
        items(
          lines.map((line) => itemOf(line, texts, shop)),
          rest,
          sums,
        ),
      ),
      ...(cashOf(order) > noRupees ? [paragraph(texts.payment(shop.payment))] : []),
      section(texts.next, paragraph(isTotalFinal ? texts.received : `${texts.received} ${texts.totalToConfirm}`)),
      ...(orderPage === null
        ? []
        : [paragraph(texts.confirmBelow), buttons([{ href: orderPage, text: texts.confirm }])]),
      ...contactParts(reference, texts, shop),
      note(texts.unasked),
      shopNote(shop),
    ],
  });
}

function languageOf({ customer }: CheckedOrder, { firstLanguage }: MailShop) {
  const language = pageLanguage(customer, firstLanguage);
  return { language, texts: customerTexts[language] };
}

function cashOf(order: CheckedOrder): Rupees {
  return amountToCollect({ contents: order, advance: order.advance ?? noRupees }) ?? noRupees;
}

function itemOf(line: CheckedLine, texts: CustomerTexts, shop: MailShop): MailItem {
  return {
    picture: pictureAddress(line, shop),
    name: line.name,
    options: line.catalogueOptions ?? '',
    sum: texts.priceTimes(line.price, line.quantity),
    total: texts.price(line.lineTotal),
  };
}

/** Longer texts would hide the rest of a mail. */
const maxText = 600;

/**
 * "Your order is on its way" (D120). The owner causes it after a person has read the order, so it may name the customer
 * and the address. `hasPage`: the order has a page of its own.
 */
export function shippedMail(
  order: CheckedOrder,
  { courier, trackingNumber, hasPage }: Parcel & { readonly hasPage: boolean },
  shop: MailShop,
): MailContent {
  const { language, texts } = languageOf(order, shop);
  const reference = shortReference(order.reference);
  const shown = (text: string) => shortened(cleanLine(text), maxText);
  const { name, address } = order.customer;
  const place = [provinceName(order.customer, shop.provinces), postalCodeOf(order.customer)].filter(Boolean).join(', ');
  const cash = cashOf(order);
  const parcel = [
    [texts.courier, shown(courier)],
    [texts.trackingNumber, shown(trackingNumber)],
    [texts.cashOnDelivery, cash > noRupees ? texts.price(cash) : texts.nothingToPay],
  ] as const;
  const tracking = trackingLink({ courier, trackingNumber }, shop.couriers);
  const orderPage = hasPage ? orderPageAddress(order.reference, shop) : null;
  const links = [
    ...(tracking === null ? [] : [{ href: tracking, text: texts.track }]),
    ...(orderPage === null ? [] : [{ href: orderPage, text: texts.see }]),
  ];
  return mailContent({
    subject: texts.shippedSubject(shop.name, reference),
    shop,
    language,
    greeting: texts.greeting(shop.name),
    heading: texts.shipped,
    subheading: texts.orderNumber(reference),
    parts: [
      paragraph(cash > noRupees ? texts.keepCashAndPhone(texts.price(cash)) : texts.sentences.shipped),
      section(texts.parcel, facts(parcel.filter(([, value]) => value !== ''))),
      ...(links.length > 0 ? [buttons(links)] : []),
      section(texts.goesTo, block([name, address, place].map(shown).filter(Boolean).join('\n'))),
      paragraph(texts.wrongAddress),
      ...contactParts(reference, texts, shop),
      shopNote(shop),
    ],
  });
}

function contactParts(reference: string, texts: CustomerTexts, shop: MailShop): readonly Part[] {
  const [number] = phoneNumbers(shop.phone);
  return [
    paragraph(texts.contact(shop.phone, reference)),
    buttons([
      ...(number ? [{ href: phoneLink(`+${number}`), text: texts.call }] : []),
      { href: chatLink(shop.chatNumber, texts.chatText(reference)), text: texts.chat },
    ]),
  ];
}

function shopNote({ name, publicOrigin }: MailShop): Part {
  return note([name, publicOrigin].filter(Boolean).join(', '));
}

function agreedSum({ total }: PublicOrder, texts: CustomerTexts): Sums {
  return total === null ? [] : [[texts.grandTotal, texts.price(total)]];
}
