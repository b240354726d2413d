import { z } from 'zod';
import { fields, fieldTexts, list, matching, quoted, text, textOrNothing } from './schema-fields.ts';
import { type Courier, sheetValues } from '#shop/couriers.ts';
import type { City } from '#shop/delivery.ts';
import { type OrderState, orderStates, stateWord } from '#shop/order-states.ts';
import { emptyLines, languageNames, languages, messageProblem, placeholders } from '#shop/message-templates.ts';

const message = (state: OrderState) =>
  text('Write the message, or leave it out for the one that came with the shop.')
    .refine((written) => messageProblem(written) === null, {
      error: ({ input }) => messageProblem(String(input)) ?? '',
    })
    .register(fieldTexts, { label: ` for ${stateWord(state)} orders`, text: quoted })
    .optional();
const messages = (language: string) =>
  fields(Object.fromEntries(orderStates.map((state) => [state, message(state)])))
    .register(fieldTexts, { label: ` in ${language}` })
    .optional()
    .describe(`In ${language}, for each state of an order.`);

export const deskFile = 'desk.yaml';
export const citiesFile = 'cities.yaml';

/** A courier's tracking address; empty if there is none. */
export const trackingPattern = /^(?:https:\/\/[^\s{}]+(?:\{number\}[^\s{}]*)+)?$/;
/** The maximum number of columns in a courier's sheet. */
export const maxSheetColumns = 40;
/** The maximum length of a title or fixed text in such a sheet. */
export const maxSheetText = 100;
const sheetText = (error: string) =>
  textOrNothing(error).max(maxSheetText, { error: `Use at most ${maxSheetText} characters.` });
const sheetRemedy = `List 1 to ${maxSheetColumns} columns, each with title and value, or leave sheet out.`;
const answerHoursRemedy = 'Write whole hours from 1 to 240.';

/** `desk.yaml`: what only the desk, orders' pages and messages use (D116). Every field may be left out. */
export const deskSchema = fields({
  couriers: list(
    fields({
      name: text('Write the courier’s name, such as TCS.'),
      tracking: matching(
        trackingPattern,
        'Write an address that begins with https:// and has {number} in it, or "" for none.',
      )
        .register(fieldTexts, { label: '', text: (address) => String(address) || 'no tracking address' })
        .describe('The tracking page: an address with {number} for the tracking number; "" for none.'),
      sheet: list(
        fields({
          title: sheetText('Write the title as the courier’s own sheet has it.').min(1, {
            error: 'Write the title as the courier’s own sheet has it.',
          }),
          value: z
            .enum(sheetValues, { error: `Write one of these: ${sheetValues.join(', ')}.` })
            .describe('The content of the column; pieces is the number of products, note is your note on the order.'),
          text: sheetText('Write the text of each cell, or leave text out.')
            .optional()
            .describe('For the value text: the same text in each row; cells are empty if this is left out.'),
        }),
        sheetRemedy,
      )
        .min(1, { error: sheetRemedy })
        .max(maxSheetColumns, { error: sheetRemedy })
        .register(fieldTexts, { text: () => '' })
        .optional()
        .describe('The columns of the courier’s booking sheet, in order.'),
    }),
    'List the couriers, each with name and tracking.',
  )
    .register(fieldTexts, { section: 'couriers', label: 'Couriers', entries: 'Courier' })
    .default([])
    .describe('Couriers, with their tracking addresses and the columns of their sheets.'),
  answerHours: z
    .int({ error: answerHoursRemedy })
    .min(1, { error: answerHoursRemedy })
    .max(240, { error: answerHoursRemedy })
    .register(fieldTexts, { section: 'couriers', label: 'Hours after which a new order is listed as “No answer yet”' })
    .default(24)
    .describe('A new order without the customer’s answer for this many hours is listed under “No answer yet”.'),
  firstLanguage: z
    .enum(languages, { error: `Write one of these: ${languages.join(', ')}.` })
    .register(fieldTexts, {
      section: 'messages',
      label: 'First language of WhatsApp messages',
      text: (value) => languages.flatMap((each) => (each === value ? [languageNames[each]] : [])).join(),
    })
    .default(languages[0])
    .describe(
      'The language of WhatsApp messages that comes first, but for customers who write in Urdu script. Mails to customers and orders’ pages are in Urdu where it is Urdu, else in English.',
    ),
  messages: fields({
    english: messages('English'),
    urdu: messages('Urdu'),
    romanUrdu: messages('Roman Urdu'),
  })
    .register(fieldTexts, { section: 'messages', label: 'WhatsApp message' })
    .optional()
    .describe(
      `WhatsApp messages to customers instead of those that came with the shop. In braces: ${placeholders.join(', ')}. ${emptyLines} A text without {link} is sent without the order’s page.`,
    ),
  shippedMail: z
    .boolean({ error: 'Write true or false, without quotes.' })
    .register(fieldTexts, {
      section: 'mails',
      label: 'Mail “Your order is on its way”',
      text: (isSent) => (isSent === false ? 'not sent' : 'sent'),
    })
    .default(true)
    .describe('A mail to the customer once an order is marked as shipped; false for none.'),
});
export type DeskContent = z.infer<typeof deskSchema>;

/** What relays use of `desk.yaml` and `cities.yaml`, which are in no release (D116). */
export interface DeskFacts extends DeskContent {
  /** The cities that addresses are matched against (D84). */
  readonly cities: readonly City[];
  /** Couriers that were removed, whose parcels can still be followed. */
  readonly formerCouriers: readonly Courier[];
}

/** By whose names parcels are followed. */
export function knownCouriers({ couriers, formerCouriers }: DeskFacts): readonly Courier[] {
  return [...couriers, ...formerCouriers];
}

/** What orders' pages and mails to customers use. */
export function factsForCustomers(facts: DeskFacts) {
  return { couriers: knownCouriers(facts), firstLanguage: facts.firstLanguage };
}

/** From what is stored of them; a version before may not know every field. */
export function deskFactsFrom(stored: Partial<DeskFacts>): DeskFacts {
  return { ...deskSchema.parse({}), cities: [], formerCouriers: [], ...stored };
}
