/** What the pages show on which the owner changes what the shop says about itself. */
import type { FieldSlip } from './field-slip.ts';

export interface ShopField {
  /** Also its id on the page. */
  readonly name: string;
  readonly label: string;
  readonly typed: string;
  readonly input: 'line' | 'lines' | 'tel' | 'email' | 'url' | 'number' | 'picture';
  readonly hint: string | null;
  /** The setting of the server that holds the value; null where it can be changed here. */
  readonly setting: string | null;
  /** The picture that is chosen; null where the desk has none to show. */
  readonly picture: string | null;
  /** What can be chosen; null for what is typed. */
  readonly choices: readonly ChoiceGroup[] | null;
}

export interface ChoiceGroup {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Fields side by side, or one alone. */
export interface FieldGroup {
  readonly label: string | null;
  readonly fields: readonly ShopField[];
}

/** Each is sent alone. */
export interface ShopForm {
  /** What it does: `save`, `add`. */
  readonly key: string;
  readonly title: string | null;
  readonly groups: readonly FieldGroup[];
  /** What it is about, where several do the same. */
  readonly of: string;
  readonly button: string;
  readonly isQuiet: boolean;
}

export interface OwnFilePage {
  /** Why nothing can be changed; null where it can. */
  readonly locked: string | null;
  /** Mistakes in the file, which must be mended in an editor first. */
  readonly problems: readonly string[];
}

export interface ShopIndexPage extends OwnFilePage {
  readonly kind: 'shop';
  readonly sections: readonly { readonly title: string; readonly address: string; readonly words: readonly string[] }[];
}

export interface ShopSectionPage extends OwnFilePage {
  readonly kind: 'shop-section';
  readonly title: string;
  readonly address: string;
  readonly intro: readonly string[];
  readonly notice: string | null;
  readonly isSaved: boolean;
  readonly slips: readonly FieldSlip[];
  readonly forms: readonly ShopForm[];
  /** Stands for what the page showed when the form came. */
  readonly seen: string;
  /** What the owner was asked about; empty for nothing. */
  readonly doubted: string;
}
