/** Every screen of the desk, by the name under which controllers show it (`context.ts`). */
import type { ComponentProps } from 'react';
import { HealthScreen } from '#desk/account/health-screen.tsx';
import { LogScreen } from '#desk/account/log-screen.tsx';
import { MoreScreen } from '#desk/account/more-screen.tsx';
import { LinkScreen, SignInScreen } from '#desk/account/sign-in-screen.tsx';
import { OldPage } from '#desk/pages/old-page.tsx';
import { PhotosScreen } from '#desk/photos/photos-screen.tsx';
import { Message } from './message.tsx';

export const screens = {
  HealthScreen,
  LinkScreen,
  LogScreen,
  Message,
  MoreScreen,
  OldPage,
  PhotosScreen,
  SignInScreen,
} as const;

export type ScreenName = keyof typeof screens;
export type ScreenProps = { readonly [Name in ScreenName]: ComponentProps<(typeof screens)[Name]> };
