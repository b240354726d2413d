/**
 * Variables that look like a setting and are none: misspelt, or a fact that is in `shop.yaml`. Without a line about it, a
 * `RETENTION_DAY` would keep orders for a shorter time than meant, and a `TRUSTED_PROXY` would count all shoppers as one.
 */
import { diff } from 'node:util';
import type { Environment, ShopFacts } from './shop-config.ts';
import { settingNames } from './config.ts';

/** Shorter names are like those of other programs. */
const minLetters = 8;
const maxWrong = 2;

/** The facts that `shop.yaml` alone has (D112), such as `SHOP_CHAT_NUMBER` as `chatNumber`. */
const inShopFile: readonly (keyof ShopFacts)[] = [
  'name',
  'phone',
  'email',
  'chatNumber',
  'facebook',
  'instagram',
  'payment',
  'developerCredit',
];

/** What Kubernetes and Docker tell of other containers, which may have names such as `shop` or `database`. */
const ofContainers = /_SERVICE_(?:HOST|PORT)(?:_|$)|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_|$)/;

/**
 * A warning for each that begins with `SHOP_` or the first word of a setting, or differs from a longer name by two
 * letters.
 */
export function unknownSettings(environment: Environment): readonly string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    const isOfContainers = ofContainers.test(name) || /^(?:tcp|udp|sctp):\/\//.test(value);
    if (settingNames.includes(name) || value.trim() === '' || isOfContainers) return [];
    const help = helpWith(name.toUpperCase());
    return help === null ? [] : [`${name} is not a setting of the shop${help}`];
  });
}

function helpWith(name: string): string | null {
  if (name.startsWith('SHOP_')) {
    const field = inShopFile.find((each) => `SHOP_${each.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}` === name);
    return field === undefined
      ? ': what the shop says about itself is in catalogue/shop.yaml.'
      : `: write it as ${field} into catalogue/shop.yaml, or enter it at the desk.`;
  }
  const [nearest] = settingNames
    .filter((known) => known.length >= minLetters)
    .map((known) => ({ known, wrong: wrongLetters(name, known) }))
    .toSorted((one, other) => one.wrong - other.wrong);
  if (nearest && nearest.wrong <= maxWrong) return `: did you mean ${nearest.known}? docs/settings.md lists them.`;
  const [word = ''] = /^[^_]+_/.exec(name) ?? [];
  const ofWord = settingNames.filter((known) => word !== '' && known.startsWith(word));
  if (ofWord.length === 0) return null;
  return `. Those that begin with ${word} are ${new Intl.ListFormat('en-GB').format(ofWord)}; see docs/settings.md.`;
}

/** The number of letters to change, add or leave out. */
function wrongLetters(one: string, other: string): number {
  const steps = diff(one, other).map(([step]) => step);
  return Math.max(...[-1, 1].map((added) => steps.filter((step) => step === added).length));
}
