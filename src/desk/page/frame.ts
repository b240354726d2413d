import { createContext } from 'react';

/** Addresses of scripts: of a list that grows by itself, of pages that are printed, and of links that are copied. */
export type Scripts = Readonly<Record<'live' | 'print' | 'copy', string>>;

/** Facts for the layout around every screen, and for every form. */
export interface Frame {
  readonly shopName: string;
  readonly stylesheet: string;
  readonly scripts: Scripts;
  /** The path of the request. */
  readonly path: string;
  /** `null` without a session. */
  readonly formToken: string | null;
  /** The number of unpublished changes. */
  readonly changes: number;
}

export const FrameContext = createContext<Frame | null>(null);
