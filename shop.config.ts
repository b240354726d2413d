/**
 * The shop's settings: what `catalogue/shop.yaml` says, and what only a server knows. The environment overrides both
 * (D10, D69). The build puts them into the pages, so `npm start` builds again after a change.
 */
import { z } from 'zod';

/** The shop's facts; each field has its own setting. */
export interface ShopFacts {
  readonly name: string;
  /** As people dial it, e.g. "+92 300 0000000". */
  readonly phone: string;
  readonly email: string;
  /** WhatsApp number: country code first, digits only. */
  readonly chatNumber: string;
  /** Social pages; an empty text hides the link. */
  readonly facebook: string;
  readonly instagram: string;
  /** How people pay, in one short sentence, e.g. "Pay in cash when it arrives."; empty: not mentioned. */
  readonly payment: string;
  readonly developerCredit: string;
}

export interface ShopConfig extends ShopFacts {
  /** The shop's address on the web, without a trailing slash; empty: the pages name none, and work at any address. */
  readonly publicOrigin: string;
  /** Origin of the e-mail service, e.g. "https://api.emailjs.com"; empty: our own relay, at the shop's own address. */
  readonly emailOrigin: string;
  readonly emailUserId: string;
  readonly emailServiceId: string;
  readonly emailTemplateId: string;
  /** Google Analytics measurement id; empty: no analytics (decision D33). */
  readonly analyticsId: string;
}

export type Environment = Readonly<Partial<Record<string, string>>>;

/** The fields of `shop.yaml` that a setting can override, and the setting. */
const settingsOfFacts = [
  ['name', 'SHOP_NAME'],
  ['phone', 'SHOP_PHONE'],
  ['email', 'SHOP_EMAIL'],
  ['chatNumber', 'SHOP_CHAT_NUMBER'],
  ['facebook', 'SHOP_FACEBOOK'],
  ['instagram', 'SHOP_INSTAGRAM'],
  ['payment', 'SHOP_PAYMENT'],
  ['developerCredit', 'SHOP_DEVELOPER_CREDIT'],
] as const;

const text = z.string().optional();

/** May be empty; the rule completes a sentence that begins with the setting's name. */
function textLike(pattern: RegExp, rule: string) {
  return z
    .string()
    .refine((value) => value === '' || pattern.test(value), {
      error: ({ input }) => `${rule}, not "${String(input)}".`,
    })
    .optional();
}

const socialPage = textLike(/^https:\/\/\S+$/, 'must be an address that begins with https://');
const origin = textLike(
  /^https?:\/\/[a-z\d.:[\]-]+$/,
  'must be an origin such as https://shop.example, without a slash or path',
);

/** The settings that the build puts into the pages. */
export const shopSettings = {
  SHOP_NAME: text,
  SHOP_PHONE: text,
  SHOP_EMAIL: text,
  SHOP_CHAT_NUMBER: textLike(/^[1-9]\d{6,14}$/, 'must be digits with the country code first, such as 923000000000'),
  SHOP_FACEBOOK: socialPage,
  SHOP_INSTAGRAM: socialPage,
  SHOP_PAYMENT: text,
  SHOP_DEVELOPER_CREDIT: text,
  PUBLIC_ORIGIN: origin,
  EMAIL_ORIGIN: origin,
  EMAIL_USER_ID: text,
  EMAIL_SERVICE_ID: text,
  EMAIL_TEMPLATE_ID: text,
  ANALYTICS_ID: text,
};

/**
 * The environment, else the content. A variable that is set to nothing empties a setting that may be empty, such as a
 * social page; for name, phone, e-mail, chat number and credit, which can't be empty, it counts as not set. Build and
 * relay both call this, so they agree.
 */
export function shopConfig(environment: Environment, facts: ShopFacts): ShopConfig {
  const emptiable = (name: string, fallback: string) => environment[name]?.trim() ?? fallback;
  const filled = (name: string, fallback: string) => environment[name]?.trim() || fallback;
  return {
    name: filled('SHOP_NAME', facts.name),
    phone: filled('SHOP_PHONE', facts.phone),
    email: filled('SHOP_EMAIL', facts.email),
    chatNumber: filled('SHOP_CHAT_NUMBER', facts.chatNumber),
    facebook: emptiable('SHOP_FACEBOOK', facts.facebook),
    instagram: emptiable('SHOP_INSTAGRAM', facts.instagram),
    payment: emptiable('SHOP_PAYMENT', facts.payment),
    developerCredit: filled('SHOP_DEVELOPER_CREDIT', facts.developerCredit),
    publicOrigin: emptiable('PUBLIC_ORIGIN', ''),
    emailOrigin: emptiable('EMAIL_ORIGIN', ''),
    emailUserId: emptiable('EMAIL_USER_ID', 'panja-shop'),
    emailServiceId: emptiable('EMAIL_SERVICE_ID', 'panja-relay'),
    emailTemplateId: emptiable('EMAIL_TEMPLATE_ID', 'panja-order'),
    analyticsId: emptiable('ANALYTICS_ID', ''),
  };
}

/** For whoever edits the content: the fields that the environment overrides, and by which setting (D69). */
export function overruledFacts(environment: Environment, facts: ShopFacts): readonly string[] {
  const shop = shopConfig(environment, facts);
  return settingsOfFacts
    .filter(([field]) => shop[field] !== facts[field])
    .map(
      ([field, setting]) =>
        `${setting} is set to "${shop[field]}" and overrides ${field} in catalogue/shop.yaml: change it there.`,
    );
}

/** The fields that the environment holds whatever the content says, each with its setting (D69). */
export function heldFacts(environment: Environment): ReadonlyMap<string, string> {
  const content = '(content)';
  const facts = { name: content, phone: content, email: content, chatNumber: content, developerCredit: content };
  const shop = shopConfig(environment, { ...facts, facebook: content, instagram: content, payment: content });
  return new Map(settingsOfFacts.filter(([field]) => shop[field] !== content));
}

/** Mistakes in the shop's settings, one sentence each. The build stops at them, and so does the relay. */
export function shopProblems(environment: Environment): readonly string[] {
  const trimmed = Object.entries(environment).map(([name, value]) => [name, value?.trim()]);
  return settingProblems(z.object(shopSettings).safeParse(Object.fromEntries(trimmed)).error);
}

/** One sentence for each setting that a schema refused. */
export function settingProblems(error: z.ZodError | undefined): readonly string[] {
  return (error?.issues ?? []).map(({ path, message }) => `${path.join()} ${message}`);
}
