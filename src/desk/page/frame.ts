import { createContext } from 'react';

/**
 * Addresses of scripts: for lists that update themselves, for printing, for copying links, and for ringing.
 */
export type Scripts = Readonly<Record<'live' | 'print' | 'copy' | 'ring', string>>;

/** The data that a session's device needs to ring for new orders (D89). */
export interface Ring {
  /** The shop's public key for push services, in base64url. */
  readonly publicKey: string;
  /** The session's short name. */
  readonly session: string;
  /** `dead` means that the device needs a new subscription. */
  readonly state: 'none' | 'rings' | 'dead';
}

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
  /** `null` without a session, or while the shop sends no pushes. */
  readonly ring: Ring | null;
}

export const FrameContext = createContext<Frame | null>(null);
