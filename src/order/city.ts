/**
 * The city of an order, matched from its address to the shop's list of cities (D84). A name counts as a whole word, in
 * any spacing, but not as part of the name of a street or a shop ("Multan Road"). A district's name fits all of its
 * towns. The owner is asked if the city is unclear: two cities, a name that exists twice, a tehsil missing from the
 * list, another province.
 */
import { normalText } from '#shop/normal-text.ts';
import type { City } from '#shop/delivery.ts';
import type { DeskOrder } from './desk-order.ts';

export type FoundCity =
  | { readonly kind: 'certain'; readonly city: string }
  /** The cities that the address may mean, the likeliest first; none if it names no city. */
  | { readonly kind: 'unsure'; readonly candidates: readonly string[] };

/** The owner's choice, else the match. */
export function cityOf({ city, contents }: Pick<DeskOrder, 'city' | 'contents'>, cities: readonly City[]): FoundCity {
  if (city !== '') return { kind: 'certain', city };
  return contents ? findCity(contents.customer, cities) : { kind: 'unsure', candidates: [] };
}

const maxCandidates = 8;
/** The form accepts less. */
const maxAddress = 2000;

export function findCity(
  { address, province: sent }: { readonly address: string; readonly province: string },
  cities: readonly City[],
): FoundCity {
  const province = sent === 'azad-kashmir' ? 'kashmir' : sent;
  const mentions = mentionsIn(normalText(address.slice(0, maxAddress)), indexOf(cities));
  const of = (kind: Mention['kind']) => mentions.filter((mention) => mention.kind === kind);
  const [towns, tehsils, districts, hints] = [of('town'), of('tehsil'), of('district'), of('hint')];
  const names = [...towns, ...tehsils, ...districts];
  const ofProvince = cities.filter((city) => city.province === province);
  // Islamabad is the only city of its province, so an address there need not name it.
  const isOnly = names.length === 0 && ofProvince.length === 1;
  const meant = [...towns, ...tehsils].flatMap((mention) => mention.cities);
  const ofDistricts = cities.filter((each) => districts.some((mention) => fits(each, mention)));
  const named = isOnly ? ofProvince : [...new Set(meant.length > 0 ? meant : ofDistricts)];
  const [city, ...others] = named.filter((each) => names.every((mention) => fits(each, mention)));
  const isDoubted = isOnly && hints.some((mention) => !mention.cities.some((each) => each === city));
  if (city && others.length === 0 && !isDoubted && (province === '' || city.province === province))
    return { kind: 'certain', city: city.name };
  const hinted = names.length > 0 ? [] : hints.flatMap((mention) => mention.cities);
  const near = hinted.filter((each) => each.province === province);
  const likely = [city, ...others, ...named, ...(near.length > 0 ? near : hinted)];
  const candidates = likely.flatMap((each) => each?.name ?? []);
  return { kind: 'unsure', candidates: [...new Set(candidates)].slice(0, maxCandidates) };
}

/** True if the name may mean the city, its district, or a tehsil of its district. */
function fits(city: City, { cities, kind }: Mention): boolean {
  return cities.some(
    (each) =>
      each === city ||
      each.name === city.district ||
      (kind === 'tehsil' && each.district !== undefined && each.district === city.district),
  );
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** The meanings of a name. */
interface Named {
  readonly cities: readonly City[];
  /** True if no city has this name, only areas. */
  readonly isArea: boolean;
}

interface Found extends Named, Place {}

interface Mention extends Found {
  /** `tehsil` and `district` mean any place within; a `hint` is an area, or part of another name. */
  readonly kind: 'town' | 'tehsil' | 'district' | 'hint';
}

function mentionsIn(text: string, index: ReadonlyMap<string, Named>): readonly Mention[] {
  const names = namesIn(text, index);
  const isTehsilUnknown = [...text.matchAll(tehsil)].some((word) => !isOfName(word, text, names));
  // Backwards, because "Lahore Multan Road" is the name of a road.
  return names.reduceRight<readonly Mention[]>((after, name) => {
    const [next] = after;
    const isFollowedByName = next?.kind === 'hint' && !next.isArea && joined.test(text.slice(name.end, next.start));
    const kind = name.isArea || isFollowedByName || isPartOfName(text, name) ? 'hint' : levelOf(text, name, next);
    return [{ ...name, kind: kind === 'town' && isTehsilUnknown ? 'district' : kind }, ...after];
  }, []);
}

const indexes = new WeakMap<readonly City[], ReadonlyMap<string, Named>>();

/** Indexes the cities by the letters of their names. */
function indexOf(cities: readonly City[]): ReadonlyMap<string, Named> {
  const known = indexes.get(cities);
  if (known) return known;
  const index = new Map<string, Named>();
  const add = (city: City, name: string, isArea: boolean) => {
    const key = keyOf(normalText(name));
    const before = index.get(key);
    index.set(key, {
      cities: [...new Set([...(before?.cities ?? []), city])],
      isArea: isArea && before?.isArea !== false,
    });
  };
  for (const city of cities) {
    for (const name of [city.name, ...(city.spellings ?? [])]) add(city, name, false);
    for (const area of city.areas ?? []) add(city, area, true);
  }
  indexes.set(cities, index);
  return index;
}

/** Keeps only letters and digits, because names are spaced in many ways. */
function keyOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Word counts of names, in the order in which they are tried. */
const wordCounts = [6, 5, 4, 3, 2, 1];
/** Divides the parts of an address. */
const separator = /[,،;؛۔|/\n\r]|\s\p{Pd}\s/u;

/** Finds the longest name at each position, within one part of the address. */
function namesIn(text: string, index: ReadonlyMap<string, Named>): readonly Found[] {
  const words = [...text.matchAll(/\p{L}+|\p{N}+/gu)].map(({ 0: word, index: start }) => ({
    start,
    end: start + word.length,
  }));
  const found: Found[] = [];
  for (const [at, { start }] of words.entries()) {
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const [longest] = wordCounts.flatMap((count) => {
      const end = words[at + count - 1]?.end ?? start;
      const written = text.slice(start, end);
      const named = index.get(keyOf(written));
      return named && !separator.test(written) ? [{ ...named, start, end }] : [];
    });
    if (longest) found.push(longest);
  }
  return found;
}

/** A pattern for one of these words, in the normal form of texts. */
function oneOf(words: string): string {
  return `(?:${words.split(' ').map(normalText).join('|')})`;
}

const wordEnd = String.raw`(?![\p{L}\p{N}])`;
const wordStart = String.raw`(?<![\p{L}\p{N}])`;
const gap = String.raw`[\s.:\-]{0,3}`;
const joined = /^[\s\p{Pd}]*$/u;
const streets = oneOf('street st gali lane block گلی سٹریٹ');
const things = oneOf(
  'road rd raod roads gate bazar grammar public dum naseeb naan kabab karahi chatkhara chargha paan dairy autos cng ' +
    'petrol petroleum pump oil refinery cement northern southern books tailors hardware shoes collection boutique salon gym ' +
    'imam walo walon wale sports tea chai stall bazaar chowk chok company colony town park bypass chungi adda stand stop mor more morr ' +
    'hotel cafe bakery sweets broast biryani tikka pulao dhaba restaurant foods fabrics cloth jewellers motors traders ' +
    'electronics furniture medical pharmacy clinic lab school college academy university bank store mart shop center centre ' +
    'plaza tower market mall heights apartments flats society housing scheme villas garden gardens house hall goods transport ' +
    'travels highway motorway interchange gas line lines mohalla muhalla para darwaza sarak nagar abad wala walay wali ' +
    'روڈ سڑک گیٹ دروازہ بازار چوک کمپنی کالونی ٹاؤن پارک بائی موڑ اڈا اڈہ ہوٹل بیکری سکول کالج ہسپتال بینک سٹور مارکیٹ پلازہ محلہ ہاؤس سوسائٹی',
);
const afterName = new RegExp(
  String.raw`^${gap}(?:${things}${wordEnd}|by${gap}pass|${streets}${wordEnd}(?!\s*(?:no|number|#|\p{N}|\p{L}(?!\p{L}))))`,
  'u',
);
const beforeName = new RegExp(
  `${wordStart}${oneOf('e ul water overhead bab village vill gaon mouza mauza moza basti goth dhok dhoke گاؤں موضع بستی گوٹھ ڈھوک')}${gap}$`,
  'u',
);

/** True if the name is part of another one: a street's, a shop's or a village's. */
function isPartOfName(text: string, { start, end }: Place): boolean {
  return afterName.test(text.slice(end)) || beforeName.test(text.slice(0, start));
}

const tehsils = oneOf('tehsil tahsil tehseel teh taluka taluqa talka تحصیل تعلقہ');
const districts = oneOf('district districts distt dist distric zila zilla ضلع');
const and = oneOf('o w wa va and & aur و اور');
/** "Tehsil Saddar" is the tehsil of the district's main town. */
const mainTown = `(?:${oneOf('city saddar sadar sadr صدر')}${wordEnd}${gap})?`;
const tehsil = new RegExp(`${wordStart}${tehsils}${wordEnd}`, 'gu');
const ofTehsil = new RegExp(String.raw`^${gap}(?:${mainTown}[\s/,،]*${and}?[\s/,،]*${districts}${gap})?$`, 'u');
const beforeTehsil = new RegExp(`${wordStart}${tehsils}${gap}$`, 'u');
const beforeDistrict = new RegExp(`${wordStart}${districts}${gap}$`, 'u');
const beforeMainTehsil = new RegExp(
  String.raw`${wordStart}${tehsils}${gap}${mainTown}[\s/,،]*${and}?[\s/,،]*${districts}${gap}$`,
  'u',
);
const afterDistrict = new RegExp(`^${gap}${districts}${wordEnd}${gap}`, 'u');

/** True if the word "tehsil" belongs to one of the names. */
function isOfName({ 0: word, index: start }: RegExpExecArray, text: string, found: readonly Found[]): boolean {
  const end = start + word.length;
  const isLast = separator.test(text.slice(end).trim().slice(0, 1)) || text.slice(end).trim() === '';
  return found.some(
    (name) =>
      (name.start <= start && start < name.end) ||
      (name.start >= end && ofTehsil.test(text.slice(end, name.start))) ||
      (isLast && name.end <= start && joined.test(text.slice(name.end, start))),
  );
}

/** Reads "Zila Gujrat", "Gujrat District" and "Tehsil Kharian"; "Tehsil & District Gujrat" names the town itself. */
function levelOf(text: string, { start, end }: Place, next: Place | undefined): 'town' | 'tehsil' | 'district' {
  const before = text.slice(0, start);
  if (beforeDistrict.test(before)) return beforeMainTehsil.test(before) ? 'town' : 'district';
  if (beforeTehsil.test(before)) return 'tehsil';
  const after = afterDistrict.exec(text.slice(end));
  return after !== null && next?.start !== end + after[0].length ? 'district' : 'town';
}
