import { isDeepStrictEqual } from 'node:util';
import { withValue } from '#catalogue/edit-yaml.ts';
import { stateLabels } from '#order/order-states.ts';
import {
  emptyLines,
  languageNames,
  languages,
  messageProblem,
  messageStates,
  messageText,
  placeholders,
} from '#shop/customer-messages.ts';
import type { Section } from './section.ts';

const all = messageStates.flatMap((state) =>
  languages.map((language) => ({ state, language, name: `${language}-${state}` })),
);

/** The messages to customers: the shipped ones show until the owner writes others (D87). */
export const messagesSection: Section = {
  id: 'messages',
  title: 'WhatsApp messages',
  intro: [
    'An order’s page has the message for its state, in the language that you used last for that number.',
    `In braces: ${placeholders.map((name) => `{${name}}`).join(', ')}. {total} is the amount to collect, {link} the page of the order.`,
    emptyLines,
    'Clear a message to get back the one that came with the shop. Let a native reader check the Urdu.',
  ],
  groups: () =>
    messageStates.map((state) => ({
      label: stateLabels[state],
      fields: all.flatMap(({ language, name, ...each }) =>
        each.state === state
          ? [{ name, label: languageNames[language], input: 'message', ...(language === 'urdu' && { lang: 'ur' }) }]
          : [],
      ),
    })),
  values: ({ messages }) =>
    Object.fromEntries(all.map(({ name, language, state }) => [name, messageText(messages, language, state)])),
  summary: () => [`${messageStates.length} messages in ${languages.map((each) => languageNames[each]).join(', ')}`],
  edited: ({ text, shop }, values) => {
    const shown = messagesSection.values(shop, '');
    const changed = languages.flatMap((language) => {
      const texts = all.flatMap(({ name, state, ...each }) => {
        if (each.language !== language) return [];
        const sent = values[name] === shown[name] ? shop.messages?.[language]?.[state] : values[name];
        return sent ? [[state, sent] as const] : [];
      });
      return texts.length > 0 ? [[language, Object.fromEntries(texts)] as const] : [];
    });
    const messages = changed.length > 0 ? Object.fromEntries(changed) : null;
    return isDeepStrictEqual(messages, shop.messages ?? null) ? text : withValue(text, ['messages'], messages);
  },
  fieldOf: (at) => at.split(' ').slice(1).join('-'),
  errors: (values) =>
    all.flatMap(({ name }) => {
      const message = messageProblem(values[name] ?? '');
      return message === null ? [] : [{ field: name, message }];
    }),
};
