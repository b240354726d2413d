/** Every screen of the desk, by the name under which controllers show it (`context.ts`). */
import type { ComponentProps } from 'react';
import { HealthScreen, LogScreen, MoreScreen } from '#desk/account/more-screen.tsx';
import { LinkScreen, SignInScreen } from '#desk/account/sign-in-screen.tsx';
import { CourierSheetScreen, SheetScreen } from '#desk/couriers/sheet-screen.tsx';
import { TrackingScreen } from '#desk/couriers/tracking-screen.tsx';
import { CashScreen, CourierCashScreen } from '#desk/cash/cash-screens.tsx';
import { SettlementScreen } from '#desk/cash/settlement-screen.tsx';
import { BulkScreen } from '#desk/orders/bulk-screen.tsx';
import { CorrectionScreen } from '#desk/orders/correction-screen.tsx';
import { ListScreen, SearchScreen, SelectScreen } from '#desk/orders/list-screen.tsx';
import { NewOrderScreen } from '#desk/orders/new-order-screen.tsx';
import { OrderScreen } from '#desk/orders/order-screen.tsx';
import { PapersScreen } from '#desk/orders/print-screens.tsx';
import { ProgressScreen, PublishScreen, RestoreScreen } from '#desk/publish/publish-screen.tsx';
import { PhotosScreen } from '#desk/photos/photos-screen.tsx';
import { PricesScreen } from '#desk/prices/prices-screen.tsx';
import { ProductPagesScreen } from '#desk/products/product-pages-screen.tsx';
import { ProductScreen } from '#desk/products/product-screen.tsx';
import { ProductsScreen } from '#desk/products/products-screen.tsx';
import { SalesScreen } from '#desk/sales/sales-screen.tsx';
import { ProductListScreen, ProductListsScreen } from '#desk/shop/list-screens.tsx';
import { SectionScreen, ShopScreen } from '#desk/shop/shop-screens.tsx';
import { Message } from './message.tsx';

export const screens = {
  BulkScreen,
  CashScreen,
  CorrectionScreen,
  CourierCashScreen,
  CourierSheetScreen,
  HealthScreen,
  LinkScreen,
  ListScreen,
  LogScreen,
  Message,
  MoreScreen,
  NewOrderScreen,
  PricesScreen,
  ProgressScreen,
  PublishScreen,
  RestoreScreen,
  OrderScreen,
  PhotosScreen,
  ProductListScreen,
  ProductListsScreen,
  ProductPagesScreen,
  ProductScreen,
  ProductsScreen,
  SalesScreen,
  SearchScreen,
  SectionScreen,
  SelectScreen,
  SheetScreen,
  ShopScreen,
  SettlementScreen,
  SignInScreen,
  PapersScreen,
  TrackingScreen,
} as const;

export type ScreenName = keyof typeof screens;
export type ScreenProps = { readonly [Name in ScreenName]: ComponentProps<(typeof screens)[Name]> };
