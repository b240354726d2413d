/**
 * What the build puts into the pages: the facts of `catalogue/shop.yaml`, which has them alone (D112), and the settings
 * of the server. `npm start` builds again after a change.
 */
import { z } from 'zod';
import { placeOf } from '#shop/place.ts';

/** The shop's facts, as `shop.yaml` has them. */
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
  /** Where parcels return, in one line; empty for none. */
  readonly address: string;
}

export interface ShopConfig extends Omit<ShopFacts, 'address'> {
  /** Where the shop is, e.g. "Lahore": the end of its address. */
  readonly place: string;
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

const text = z.string().optional();

const origin = z
  .string()
  .refine((value) => value === '' || /^https?:\/\/[a-z\d.:[\]-]+$/.test(value), {
    error: ({ input }) =>
      `must be an origin such as https://shop.example, without a slash or path, not "${String(input)}".`,
  })
  .optional();

/** The settings that the build puts into the pages. */
export const shopSettings = {
  PUBLIC_ORIGIN: origin,
  EMAIL_ORIGIN: origin,
  EMAIL_USER_ID: text,
  EMAIL_SERVICE_ID: text,
  EMAIL_TEMPLATE_ID: text,
  ANALYTICS_ID: text,
};

/**
 * The shop's facts together with the server's settings; a variable that is set to nothing empties its setting. Build and
 * relay both call this, so they agree.
 */
export function shopConfig(environment: Environment, facts: ShopFacts): ShopConfig {
  const { name, phone, email, chatNumber, facebook, instagram, payment, developerCredit, address } = facts;
  const setting = (variable: keyof typeof shopSettings, fallback = '') => environment[variable]?.trim() ?? fallback;
  return {
    name,
    phone,
    email,
    chatNumber,
    facebook,
    instagram,
    payment,
    developerCredit,
    place: placeOf(address),
    publicOrigin: setting('PUBLIC_ORIGIN'),
    emailOrigin: setting('EMAIL_ORIGIN'),
    emailUserId: setting('EMAIL_USER_ID', 'panja-shop'),
    emailServiceId: setting('EMAIL_SERVICE_ID', 'panja-relay'),
    emailTemplateId: setting('EMAIL_TEMPLATE_ID', 'panja-order'),
    analyticsId: setting('ANALYTICS_ID'),
  };
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
