/** What the page shows on which the owner changes a product's photographs. */

/** Which of a photograph the shop shows. */
export interface PartChoice {
  readonly part: string;
  readonly label: string;
}

export interface PictureCard {
  readonly number: number;
  /** Address of it as the shop shows it; null where there is nothing to show. */
  readonly address: string | null;
  readonly kind: 'photograph' | 'drawn' | 'missing';
  /** As typed. */
  readonly text: string;
  /** What is wrong with the text; null for nothing. */
  readonly slip: string | null;
  readonly part: string;
  readonly parts: readonly PartChoice[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly canRemove: boolean;
}

export interface PhotographsPage {
  readonly kind: 'photographs';
  readonly id: number;
  readonly name: string;
  /** What to say first. */
  readonly notice: string | null;
  /** Files from the phone that could not be used, and why. */
  readonly refused: readonly string[];
  readonly pictures: readonly PictureCard[];
  /** How many more photographs there may be. */
  readonly room: number;
  /** Stands for what the page showed when the form came. */
  readonly seen: string;
  /** Why nothing can be changed; null where it can. */
  readonly locked: string | null;
  /** What lies in the product's folder and isn't shown. */
  readonly problems: readonly string[];
}
