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
import { type Section, withChanged } from './section.ts';

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
  groups: ({ messages }) =>
    messageStates.map((state) => ({
      label: stateLabels[state],
      fields: languages.map((language) => ({
        name: `${language}-${state}`,
        label: languageNames[language],
        value: messageText(messages, language, state),
        input: 'message',
        ...(language === 'urdu' && { lang: 'ur' }),
      })),
    })),
  summary: () => [`${messageStates.length} messages in ${languages.map((each) => languageNames[each]).join(', ')}`],
  edited: ({ text, shop, shown }, values) => {
    const changed = languages.flatMap((language) => {
      const texts = messageStates.flatMap((state) => {
        const name = `${language}-${state}`;
        const sent = values[name] === shown[name] ? shop.messages?.[language]?.[state] : values[name];
        return sent ? [[state, sent] as const] : [];
      });
      return texts.length > 0 ? [[language, Object.fromEntries(texts)] as const] : [];
    });
    return withChanged(text, 'messages', [shop.messages, changed.length > 0 ? Object.fromEntries(changed) : null]);
  },
  fieldOf: (at) => at.split(' ').slice(1).join('-'),
  errors: (values) =>
    Object.entries(values).flatMap(([field, value]) => {
      const message = messageProblem(value);
      return message === null ? [] : [{ field, message }];
    }),
};
