/**
 * The desk as a function of a request. Stylesheet, scripts, font, icon and sign-in are open. Without a session every
 * other path leads to the sign-in, whether it exists or not. A form must come from the desk's own origin, or nothing of
 * it is read, and have the session's token (D73). One that can't be saved now comes back with its fields, to be sent
 * again.
 */
import { Hono } from 'hono';
import { except } from 'hono/combine';
import { compress } from 'hono/compress';
import { csrf } from 'hono/csrf';
import { type AccountDeps, accountRoutes, signInRoutes } from './account/controller.ts';
import { addresses } from './addresses.ts';
import { type CashDeps, cashRoutes } from './cash/controller.ts';
import type { DeskEnv } from './context.ts';
import type { DeskShop } from './desk-shop.ts';
import { type SheetDeps, sheetRoutes } from './couriers/sheets-controller.ts';
import { type TrackingDeps, trackingRoutes } from './couriers/tracking-controller.ts';
import {
  answerErrors,
  checkToken,
  isSignedIn,
  isUploadTo,
  keepForSignIn,
  type MiddlewareDeps,
  receiveForm,
  requireSession,
  showScreens,
  withinLimit,
} from './middleware.ts';
import { type FirstStepsDeps, firstStepsRoutes } from './first-steps/controller.ts';
import { guideRoutes } from './guide/controller.ts';
import { type OrderDeps, orderRoutes } from './orders/controller.ts';
import { type ListDeps, listRoutes } from './orders/list-controller.ts';
import { type NewOrderDeps, newOrderRoutes } from './orders/new-order-controller.ts';
import { type DeviceDeps, deviceRoutes } from './devices/controller.ts';
import { type PhotosDeps, photoRoutes } from './photos/controller.ts';
import { priceRoutes } from './products/prices-controller.ts';
import { type ProductDeps, productRoutes } from './products/controller.ts';
import { type PublishDeps, publishRoutes } from './publish/controller.ts';
import type { CatalogueDeps } from './save-catalogue.ts';
import { type SalesDeps, salesRoutes } from './sales/controller.ts';
import { tellRoutes } from './orders/tell-controller.ts';
import { type ShopDeps, shopRoutes } from './shop/controller.ts';
import { Message } from './page/message.tsx';

const parts = [
  listRoutes,
  newOrderRoutes,
  orderRoutes,
  tellRoutes,
  sheetRoutes,
  trackingRoutes,
  cashRoutes,
  priceRoutes,
  productRoutes,
  photoRoutes,
  shopRoutes,
  publishRoutes,
  salesRoutes,
  firstStepsRoutes,
  guideRoutes,
  accountRoutes,
  deviceRoutes,
];

/** What all parts need. */
type DeskDeps = MiddlewareDeps &
  ListDeps &
  NewOrderDeps &
  OrderDeps &
  SheetDeps &
  TrackingDeps &
  CashDeps &
  CatalogueDeps &
  ProductDeps &
  PhotosDeps &
  ShopDeps &
  PublishDeps &
  SalesDeps &
  FirstStepsDeps &
  AccountDeps &
  DeviceDeps & { readonly isDeskOrigin: (origin: string) => boolean };

export function deskRoutes(deps: DeskDeps): Hono<DeskEnv> {
  const { files, isDeskOrigin } = deps;
  const app = new Hono<DeskEnv>({ strict: true });
  app.use(showScreens(deps));

  const ofTheDesk = csrf({ origin: isDeskOrigin });
  for (const [address, answer] of files.open) app.get(address, answer);
  app.get(addresses.manifest, (c) => c.json(manifest(deps.shop), 200, { 'content-type': 'application/manifest+json' }));
  app.post(addresses.signIn, ofTheDesk, withinLimit, receiveForm);
  app.post(addresses.signInLink, ofTheDesk, withinLimit, receiveForm);
  app.route('/', signInRoutes(deps));

  app.use(ofTheDesk, requireSession(deps));
  app.post('*', except(isSignedIn, keepForSignIn(deps)));
  // Forms with files are read as they arrive, and check their token first (`receive-upload.ts`).
  app.post('*', except(isUploadTo, withinLimit, receiveForm, checkToken));
  // Compressed only behind the session and the check of the form's token: elsewhere another site could request pages and
  // guess secrets from their length.
  app.use(compress());
  for (const part of parts) app.route('/', part(deps));
  app.get(addresses.picture, ({ req }) => files.picture(req.path));

  app.notFound((c) => c.var.show(Message, { title: 'Not found', message: 'There is nothing at this address.' }, 404));
  app.onError(answerErrors(deps));
  return app;
}

function manifest({ name: shopName, colours }: DeskShop) {
  return {
    name: `${shopName} desk`,
    short_name: `${shopName} desk`,
    lang: 'en',
    start_url: addresses.list,
    scope: '/',
    display: 'standalone',
    background_color: '#fff9ef',
    theme_color: colours.main,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
