/**
 * Several orders at once. Each is changed as if it were alone, with an event of its own, one after the other: each update is
 * atomic, so a run that was interrupted can be repeated for the rest (D72).
 */
import type { Session } from './account/auth.ts';
import { listAddress, paperAddress } from './addresses.ts';
import { changedMeanwhile, markOrder, type ToMark } from './orders/mark-order.ts';
import { listQuery } from './orders/list-view.ts';
import { whyNotPrinted } from './orders/order-view.ts';
import { labelsPage, slipsPage } from './orders/print-view.ts';
import { mostAtOnce, readAction, readCourier, readIds, readSelected, type Selected } from './orders/read-several.ts';
import type { DeskParts } from './desk.ts';
import type { LabelsPage, LeftOrder, SeveralPage, SlipsPage } from './pages/several-page.ts';
import type { WorkedOrder } from './orders/desk-orders.ts';
import type { DeskEvent } from '#order/desk-order.ts';
import { exportOrders } from '#relay/export/export-orders.ts';
import { shortName } from '#order/order-name.ts';
import { counted } from '#shop/counted.ts';

/** What comes of a press: a page, an address to go to, or the list again with what to say. */
export type Pressed = SeveralPage | { readonly location: string } | { readonly notice: string };

interface Chosen {
  readonly found: readonly WorkedOrder[];
  readonly left: readonly LeftOrder[];
}

export class Several {
  readonly #parts: Pick<DeskParts, 'orders' | 'clock' | 'shop'>;

  constructor(parts: Pick<DeskParts, 'orders' | 'clock' | 'shop'>) {
    this.#parts = parts;
  }

  async press(form: URLSearchParams, session: Session): Promise<Pressed> {
    const action = readAction(form);
    const selected = readSelected(form);
    if (action === null || selected.length === 0)
      return { notice: 'Nothing was selected. Tick the orders, then try again.' };
    if (selected.length > mostAtOnce)
      return { notice: `You selected ${selected.length} orders. Select at most ${mostAtOnce}; nothing was done.` };
    const list = form.get('list') ?? '';
    switch (action) {
      case 'packed':
      case 'shipped':
        return this.#mark(selected, { to: action }, { list, session });
      case 'courier':
        return this.#mark(selected, { courier: readCourier(form) }, { list, session });
      case 'slips':
      case 'labels':
        return { location: paperAddress(action, idsOf(selected)) };
      case 'table':
        return this.#offerTable(idsOf(selected), list);
    }
  }

  /** `null` if the address names no orders, or too many. */
  async slips(of: string): Promise<SlipsPage | null> {
    const ids = idsIn(of);
    return ids && slipsPage(await this.#chosen(ids), this.#parts.shop);
  }

  /** As above. */
  async labels(of: string): Promise<LabelsPage | null> {
    const ids = idsIn(of);
    return ids && labelsPage(await this.#chosen(ids), this.#parts.shop);
  }

  /** The orders as a table for a courier, as they are now; null as above. */
  async table(of: string): Promise<string | null> {
    const ids = idsIn(of);
    if (!ids) return null;
    const { found } = await this.#chosen(ids);
    let table = '';
    for await (const piece of exportOrders(
      found.map(({ record }) => record),
      this.#parts.shop.provinces,
    ))
      table += piece;
    return table;
  }

  async #mark(
    selected: readonly Selected[],
    wanted: ToMark,
    { list, session }: { list: string; session: Session },
  ): Promise<SeveralPage> {
    const done: SeveralPage['done'][number][] = [];
    const left: LeftOrder[] = [];
    for (const { id, seen } of selected) {
      const worked = await this.#parts.orders.order(id);
      if (!worked) {
        left.push(gone(id));
        continue;
      }
      const name = shortName(worked.record);
      const mark = markOrder(worked, wanted, seen);
      const why = 'why' in mark ? mark.why : await this.#append(id, { event: mark.event, seen, session });
      if (why === null) done.push({ id, name, sequence: seen + 1 });
      else left.push({ id, name, why });
    }
    return {
      kind: 'several',
      title: doneWords(done.length, wanted),
      done,
      left,
      asksCourier: 'to' in wanted && wanted.to === 'shipped' && done.length > 0,
      ...backTo(list),
      tableAddress: null,
    };
  }

  /** `null` when it is done, else the reason. */
  async #append(
    id: number,
    { event, seen, session }: { event: DeskEvent; seen: number; session: Session },
  ): Promise<string | null> {
    const { orders, clock } = this.#parts;
    const change = { event, sequence: seen, at: clock.now(), session: session.id };
    return (await orders.change(id, change)) === 'done' ? null : changedMeanwhile;
  }

  /** The table at once; where orders are left out of it, a page that says so first. */
  async #offerTable(ids: readonly number[], list: string): Promise<Pressed> {
    const { found, left } = await this.#chosen(ids);
    const address = paperAddress('table', ids);
    if (left.length === 0) return { location: address };
    return {
      kind: 'several',
      title: `${counted(found.length, 'order')} for the courier`,
      done: found.map(({ record, now }) => ({ id: record.id, name: shortName(record), sequence: now.sequence })),
      left,
      asksCourier: false,
      ...backTo(list),
      tableAddress: found.length === 0 ? null : address,
    };
  }

  async #chosen(ids: readonly number[]): Promise<Chosen> {
    const found: WorkedOrder[] = [];
    const left: LeftOrder[] = [];
    for (const id of ids) {
      const worked = await this.#parts.orders.order(id);
      const why = worked ? whyNotPrinted(worked.record, worked.now) : null;
      if (!worked) left.push(gone(id));
      else if (why === null) found.push(worked);
      else left.push({ id, name: shortName(worked.record), why });
    }
    return { found, left };
  }
}

/** The list as it is read, with the selecting done. */
function backTo(list: string): Pick<SeveralPage, 'list' | 'backAddress'> {
  return { list, backAddress: listAddress({ ...listQuery(new URLSearchParams(list)), select: null }) };
}

function gone(id: number): LeftOrder {
  return { id, name: null, why: 'no longer exists.' };
}

function idsOf(selected: readonly Selected[]): readonly number[] {
  return selected.map(({ id }) => id);
}

/** `null` for no orders, or too many. */
function idsIn(of: string): readonly number[] | null {
  const ids = readIds(of);
  return ids.length > 0 && ids.length <= mostAtOnce ? ids : null;
}

function doneWords(orders: number, wanted: ToMark): string {
  if (orders === 0) return 'No order was changed';
  if ('to' in wanted) return `${counted(orders, 'order')} marked as ${wanted.to}`;
  return `${counted(orders, 'order')} with ${wanted.courier || 'no courier'}`;
}
