/** Every sabotage that `npm run test:sabotage` makes. */
import { accessSabotages } from './list/access.ts';
import { cartSabotages } from './list/cart.ts';
import { checkoutSabotages } from './list/checkout.ts';
import { goodsSabotages } from './list/goods.ts';
import { moneySabotages } from './list/money.ts';
import { orderSabotages } from './list/orders.ts';
import { relaySabotages } from './list/relay.ts';
import { rulesSabotages } from './list/rules.ts';
import { shopperSabotages } from './list/shopper.ts';
import { storefrontSabotages } from './list/storefront.ts';
import { wireSabotages } from './list/wire.ts';
import type { Sabotage } from './sabotage.ts';

export const sabotages: readonly Sabotage[] = [
  ...moneySabotages,
  ...cartSabotages,
  ...rulesSabotages,
  ...wireSabotages,
  ...goodsSabotages,
  ...relaySabotages,
  ...orderSabotages,
  ...storefrontSabotages,
  ...checkoutSabotages,
  ...accessSabotages,
  ...shopperSabotages,
];
