import { createContext } from 'react';

/**
 * Addresses of scripts: of a list that grows by itself, of pages that are printed, of links that are copied, and of devices
 * that ring.
 */
export type Scripts = Readonly<Record<'live' | 'print' | 'copy' | 'ring', string>>;

/** A session's device, and what it needs to ring for new orders (D89). */
export interface Ring {
  /** By which push services know the shop; in base64url. */
  readonly publicKey: string;
  /** The session's short name. */
  readonly session: string;
  /** `dead`: its subscription must be made anew. */
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
  /** `null` without a session, and while the shop sends no pushes. */
  readonly ring: Ring | null;
}

export const FrameContext = createContext<Frame | null>(null);
