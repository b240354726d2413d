/** What the pages of several orders show: what came of a press, and what is printed. */
import type { Rupees } from '#shop/money.ts';
import type { LineView, ParcelView } from './desk-page.ts';

/** An order that was not changed, or is not printed, and why. */
export interface LeftOrder {
  readonly id: number;
  /** `null` if it is gone. */
  readonly name: string | null;
  readonly why: string;
}

export interface SeveralPage {
  readonly kind: 'several';
  /** What was done to how many. */
  readonly title: string;
  readonly done: readonly { readonly id: number; readonly name: string; readonly sequence: number }[];
  readonly left: readonly LeftOrder[];
  /** Whether they have just left, so that a courier may be named. */
  readonly asksCourier: boolean;
  /** The list that they were selected on: its address, and the query in it that forms carry. */
  readonly backAddress: string;
  readonly list: string;
  /** The table to download; null where that was not what was wanted. */
  readonly tableAddress: string | null;
}

interface Printed {
  readonly shop: { readonly name: string; readonly phone: string };
  readonly left: readonly LeftOrder[];
}

export interface Slip {
  readonly id: number;
  readonly name: string;
  readonly when: string;
  readonly parcel: ParcelView;
  /** Without those taken out. */
  readonly lines: readonly LineView[];
  readonly place: string;
}

export interface SlipsPage extends Printed {
  readonly kind: 'slips';
  readonly slips: readonly Slip[];
}

/** 1 is the largest. */
export const textSizes = [1, 2, 3, 4, 5, 6, 7] as const;
export type TextSize = (typeof textSizes)[number];

export interface Label {
  readonly id: number;
  readonly name: string;
  readonly customer: string;
  readonly phone: string;
  readonly address: string;
  /** Province and postal code. */
  readonly place: string;
  readonly amount: Rupees;
  /** Courier and tracking number, as far as they are known. */
  readonly parcel: string;
  readonly textSize: TextSize;
}

export interface LabelsPage extends Printed {
  readonly kind: 'labels';
  readonly labels: readonly Label[];
}
