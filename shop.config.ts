/**
 * Everything the owner sets about the shop (decision D10). Change a value here, or set the environment variable named
 * beside it: the environment wins. These values are built into the pages, so `npm start` builds again after a change.
 */
import { type Province, provinces } from '#shop/provinces.ts';

export interface ShopConfig {
  readonly name: string;
  /** As people dial it, e.g. "+92 300 0000000". */
  readonly phone: string;
  readonly email: string;
  /** WhatsApp number: country code first, digits only. */
  readonly chatNumber: string;
  /** Social pages; an empty text hides the link. */
  readonly facebook: string;
  readonly instagram: string;
  /** How people pay, one short sentence, e.g. "Pay in cash when it arrives."; an empty text says nothing of it. */
  readonly payment: string;
  readonly developerCredit: string;
  /** The shop's address on the web, without a slash at the end; empty: pages name none, and work wherever they are opened. */
  readonly publicOrigin: string;
  /** Origin of the e-mail service, e.g. "https://api.emailjs.com"; empty: our own relay, where the shop is served. */
  readonly emailOrigin: string;
  readonly emailUserId: string;
  readonly emailServiceId: string;
  readonly emailTemplateId: string;
  /** Google Analytics measurement id; empty: no analytics (decision D33). */
  readonly analyticsId: string;
  /** Provinces beyond the specified five, at the "unknown" fee of Rs 250 (decision D37). */
  readonly extraProvinces: readonly Province[];
}

export type Environment = Readonly<Partial<Record<string, string>>>;

/**
 * What the environment says, else what stands here. A variable that is set to nothing empties a setting that may be empty
 * (a social page that the shop has not, an id that the e-mail service has not given yet); for name, phone, e-mail, chat
 * number and credit, which can't be empty, it counts as not set. The build and the relay both ask here, so they agree.
 */
export function shopConfig(environment: Environment): ShopConfig {
  const emptiable = (name: string, otherwise: string) => environment[name]?.trim() ?? otherwise;
  const filled = (name: string, otherwise: string) => environment[name]?.trim() || otherwise;
  return {
    name: filled('SHOP_NAME', 'Panja'),
    phone: filled('SHOP_PHONE', '+92 300 0000000'),
    email: filled('SHOP_EMAIL', 'hello@panja.example'),
    chatNumber: filled('SHOP_CHAT_NUMBER', '923000000000'),
    facebook: emptiable('SHOP_FACEBOOK', 'https://www.facebook.com/panja.example'),
    instagram: emptiable('SHOP_INSTAGRAM', 'https://www.instagram.com/panja.example'),
    payment: emptiable('SHOP_PAYMENT', ''),
    developerCredit: filled('SHOP_DEVELOPER_CREDIT', 'the Panja team'),
    publicOrigin: emptiable('PUBLIC_ORIGIN', ''),
    emailOrigin: emptiable('EMAIL_ORIGIN', ''),
    emailUserId: emptiable('EMAIL_USER_ID', 'panja-shop'),
    emailServiceId: emptiable('EMAIL_SERVICE_ID', 'panja-relay'),
    emailTemplateId: emptiable('EMAIL_TEMPLATE_ID', 'panja-order'),
    analyticsId: emptiable('ANALYTICS_ID', ''),
    extraProvinces: [],
  };
}

/** What is wrong with the settings, one sentence each: the build stops at them, and so does the relay. */
export function shopProblems(shop: ShopConfig): readonly string[] {
  const origins = { PUBLIC_ORIGIN: shop.publicOrigin, EMAIL_ORIGIN: shop.emailOrigin };
  const pages = { SHOP_FACEBOOK: shop.facebook, SHOP_INSTAGRAM: shop.instagram };
  const isChatNumber = /^[1-9]\d{6,14}$/.test(shop.chatNumber);
  return [
    ...unfit(
      origins,
      /^https?:\/\/[a-z\d.:[\]-]+$/,
      'be an origin such as https://shop.example, without a slash or path',
    ),
    ...unfit(pages, /^https:\/\/\S+$/, 'be an address that begins with https://'),
    ...(isChatNumber
      ? []
      : [
          `SHOP_CHAT_NUMBER must be digits with the country code first, such as 923000000000, not "${shop.chatNumber}".`,
        ]),
    ...provinceProblems(shop.extraProvinces),
  ];
}

/** A province's value stands in orders, so it must stay what it is; its label is what shoppers read. */
function provinceProblems(extra: readonly Province[]): readonly string[] {
  const all = [...provinces, ...extra];
  const isTwice = ({ value, label }: Province) =>
    all.filter((other) => other.value === value || other.label === label).length > 1;
  return extra.flatMap((province) => {
    const name = `The province "${province.label}" in extraProvinces`;
    if (!/^[a-z]+(?:-[a-z]+)*$/.test(province.value) || province.label.trim() === '') {
      return [`${name} must look like { value: 'gilgit-baltistan', label: 'Gilgit-Baltistan' }.`];
    }
    return isTwice(province) ? [`${name} is there already. Remove it.`] : [];
  });
}

function unfit(values: Readonly<Record<string, string>>, pattern: RegExp, rule: string): readonly string[] {
  return Object.entries(values)
    .filter(([, value]) => value !== '' && !pattern.test(value))
    .map(([name, value]) => `${name} must ${rule}, not "${value}".`);
}
