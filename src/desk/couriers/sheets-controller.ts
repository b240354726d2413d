/** Orders as a courier's booking sheet, and as a table of all columns (D83). */
import { type CatalogueDeps, readDraft, saveCatalogue } from '#desk/save-catalogue.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { addresses, sheetAddress } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { type FieldError, type FieldValues, checkNotice, readForm, textField } from '#desk/forms.ts';
import { idsField, printable } from '#desk/orders/selected-orders.ts';
import { orderLineField, listedCity } from '#desk/orders/order-form.ts';
import type { WorkedOrder, DeskOrders } from '#desk/orders/desk-orders.ts';
import { namedOrder } from '#desk/orders/order-text.ts';
import { workbookAnswer } from '#desk/tables/workbook.ts';
import type { DeskEvent } from '#order/desk-order.ts';
import { isOption, sheetCell } from '#order/courier-parcel.ts';
import { orderCells, tableTitles } from '#orders-db/export-orders.ts';
import { withField } from '#catalogue/product-file.ts';
import { sortableClock } from '#shop/time.ts';
import { readWeight, weightText } from '#shop/weight.ts';
import { type Question, sheetParcels } from './parcel-facts.ts';
import { sentStates, stateWord } from '#shop/order-states.ts';
import { CourierSheetScreen, SheetScreen } from './sheet-screen.tsx';
import type { DeskShop } from '#desk/desk-shop.ts';
import type { PricedCatalogue } from '#catalogue/compiled.ts';

export interface SheetDeps extends CatalogueDeps {
  readonly orders: DeskOrders;
  readonly shop: DeskShop;
  readonly catalogue: PricedCatalogue;
}

/** Another phone may change the order in the meantime. */
const maxTries = 3;

/** The address of a sheet, and its form. */
const sheetForm = z.object({
  of: idsField,
  courier: textField,
});

const cityField = orderLineField.default('');

export function sheetRoutes(deps: SheetDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.sheet, async (c) => {
    const sheet = await readSheet(c.req.query(), deps);
    return sheet ? showSheet(c, sheet) : c.notFound();
  });
  app.post(addresses.sheet, (c) => saveSheet(c, deps));
  app.get(addresses.sheetFile, (c) => sendSheet(c, deps));
  app.get(addresses.table, (c) => sendTable(c, deps));
  return app;
}

type Sheet = NonNullable<Awaited<ReturnType<typeof readSheet>>>;

/** Resolves to `null` if the address names no orders. */
async function readSheet(asked: Readonly<Record<string, string>>, { orders, shop, catalogue }: SheetDeps) {
  const { data } = sheetForm.safeParse(asked);
  if (!data) return null;
  const { of: ids } = data;
  const courier = shop.couriers.find(({ name, sheet }) => sheet && name === data.courier) ?? null;
  const { orders: found, skipped } = await printable(orders, ids);
  const isSent = ({ now }: WorkedOrder) => sentStates.includes(now.state);
  for (const order of found.filter(isSent)) {
    const reason = `is already ${stateWord(order.now.state)}.`;
    skipped.push({ id: order.record.id, name: namedOrder(order), reason });
  }
  const [open, columns] = [found.filter((order) => !isSent(order)), courier?.sheet ?? []];
  const facts = sheetParcels(open, columns, { cities: shop.cities, products: catalogue.products });
  return { ...facts, ids, courier: courier?.name ?? null, columns, skipped, open };
}

function showSheet(
  c: DeskContext,
  { courier, ...sheet }: Sheet,
  { errors = [], entered = {} }: { errors?: readonly FieldError[]; entered?: FieldValues } = {},
): Response {
  if (courier === null) return c.var.show(SheetScreen, sheet);
  const notice = errors.length > 0 ? checkNotice : null;
  const props = { ...sheet, courier, notice, errors, entered };
  return c.var.show(CourierSheetScreen, props, notice === null ? 200 : 422);
}

async function saveSheet(c: DeskContext, deps: SheetDeps): Promise<Response> {
  const { form } = c.var;
  const entered: FieldValues = Object.fromEntries(form);
  const sheet = await readSheet(entered, deps);
  if (!sheet?.courier) return c.notFound();
  const { courier, ids, open, questions } = sheet;
  const errors: FieldError[] = [];
  for (const order of open) {
    const { id } = order.record;
    const label = namedOrder(order);
    const named = cityField.meta({ title: label });
    const city = readForm(z.object({ [`orders.${id}.city`]: cityField, [`orders.${id}.other`]: named }), form);
    const [chosen = '', other] = Object.values(city.values ?? {});
    const question = questions.find((each) => each.order.record.id === id);
    const asked = { known: question?.unweighed?.grams ?? 0, confirmed: entered[`orders.${id}.asked`] ?? '' };
    const weight = readWeight(entered[`orders.${id}.grams`] ?? '', asked);
    const grams = 'grams' in weight ? weight.grams : null;
    await saveParcel(c, deps, id, { courier, city: listedCity(other || chosen, deps.shop.cities), grams });
    errors.push(...(city.errors ?? []));
    if ('problem' in weight) errors.push({ field: `orders.${id}.grams`, label, message: weight.problem });
    const isOfProduct = grams !== null && question?.unweighed && entered[`orders.${id}.product`] !== undefined;
    const problem = isOfProduct ? await saveProductWeight(c, deps, question, grams - question.unweighed.grams) : null;
    if (problem !== null) errors.push({ field: `orders.${id}.product`, label, message: problem });
  }
  if (errors.length === 0) return c.redirect(sheetAddress('sheet', ids, courier), 303);
  const now = await readSheet(entered, deps);
  return now ? showSheet(c, now, { errors, entered }) : c.notFound();
}

/** Saves the courier, and what was entered of city and weight, on the order as it is now. */
async function saveParcel(
  c: DeskContext,
  { orders, clock }: SheetDeps,
  id: number,
  { courier, city, grams }: { readonly courier: string; readonly city: string; readonly grams: number | null },
): Promise<void> {
  const session = c.var.session.id;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const order = await orders.order(id);
    if (!order) return;
    const { sequence, trackingNumber } = order.now;
    const events: readonly DeskEvent[] = [
      { kind: 'parcel', courier, trackingNumber },
      ...(city === '' ? [] : [{ kind: 'city', city } as const]),
      ...(grams === null ? [] : [{ kind: 'weight', grams } as const]),
    ];
    if ((await orders.change(order, { events, sequence, at: clock.now(), session })) !== 'stale') return;
  }
}

/** Saves the weight of all pieces of the only line that lacks one as its product's. Resolves to the reason why not, if any. */
async function saveProductWeight(
  c: DeskContext,
  deps: SheetDeps,
  { line }: Question,
  grams: number,
): Promise<string | null> {
  const file = line && (await readDraft(deps.catalogueFolder)).find(line.id);
  if (!file) return 'The weight of the product was not saved: it is not in the catalogue any more.';
  const { path, text, product } = file;
  const [kind, options] = product.packs
    ? (['packs', product.packs] as const)
    : (['sizes', product.sizes ?? []] as const);
  const option = options.findIndex(({ name }) => isOption(name, line.catalogueOptions));
  const field = option < 0 ? ['weight'] : [kind, option, 'weight'];
  const after = withField(text, field, weightText(Math.max(1, Math.round(grams / line.quantity))));
  const result = await saveCatalogue(deps, c.var.session, { edits: [{ path, before: text, after }] });
  return result.kind === 'saved' ? null : `The weight of the product was not saved. ${result.notice}`;
}

async function sendSheet(c: DeskContext, deps: SheetDeps): Promise<Response> {
  const sheet = await readSheet(c.req.query(), deps);
  if (!sheet?.courier) return c.notFound();
  const { courier, columns, ids, parcels, questions } = sheet;
  // Another phone may have changed an address in the meantime.
  if (questions.length > 0) return c.redirect(sheetAddress('sheet', ids, courier), 303);
  const rows = parcels.map((parcel) => columns.map((column) => sheetCell(column, parcel, deps.shop.provinces)));
  return workbookAnswer(c, sheetFileName(courier, deps), [columns.map(({ title }) => title), ...rows]);
}

async function sendTable(c: DeskContext, deps: SheetDeps): Promise<Response> {
  const ids = idsField.safeParse(c.req.query('of'));
  if (!ids.success) return c.notFound();
  const { orders: found } = await printable(deps.orders, ids.data);
  const rows = found.map(({ record }) => orderCells(record, deps.shop, 'workbook'));
  return workbookAnswer(c, sheetFileName('Orders', deps), [tableTitles, ...rows]);
}

function sheetFileName(of: string, { clock }: SheetDeps): string {
  return `${of} ${sortableClock(clock.now()).slice(0, 16).replaceAll(':', '.')}`;
}
