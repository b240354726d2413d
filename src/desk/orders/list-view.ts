import { listAddress, type Selecting } from '#desk/addresses.ts';
import type { ListPage, OrderRow, Paged, SumLine } from '#desk/pages/desk-page.ts';
import { stateWords } from '#desk/pages/state-words.ts';
import type { Listed, ListedOrder, Sums } from './desk-orders.ts';
import { type OrderState, orderStates } from '#order/desk-order.ts';
import { shortName } from '#order/order-name.ts';
import { pakistanClock } from '#shop/pakistan-time.ts';
import { rupees } from '#shop/money.ts';
import { type Province, provinceLabel } from '#shop/provinces.ts';

/** What a list's address asks for; what it can't mean is left out. */
export interface ListQuery {
  readonly state: OrderState | null;
  readonly isAttention: boolean;
  readonly before: number | null;
  readonly isStill: boolean;
  readonly select: Selecting | null;
}

export function listQuery(query: URLSearchParams): ListQuery {
  const before = query.get('before') ?? '';
  const select = query.get('select');
  return {
    state: orderStates.find((known) => known === query.get('state')) ?? null,
    isAttention: query.get('attention') === '1',
    before: /^[1-9]\d{0,14}$/.test(before) ? Number(before) : null,
    isStill: query.get('reload') === 'off',
    select: select === 'some' || select === 'all' ? select : null,
  };
}

export function listPage(
  listed: Listed,
  sums: Sums,
  { query, notice, provinces }: { query: ListQuery; notice: string | null; provinces: readonly Province[] },
): ListPage {
  const { state, isAttention, before, isStill, select } = query;
  const filter = (label: string, wanted: { state?: OrderState; isAttention?: boolean }) => ({
    label,
    address: listAddress({ ...wanted, isStill, select: select && 'some' }),
    isCurrent: (wanted.state ?? null) === state && (wanted.isAttention ?? false) === isAttention,
  });
  return {
    kind: 'list',
    notice,
    ...paged(listed, provinces, (last) => listAddress({ ...query, before: last, select: select && 'some' })),
    sums: [sumLine('Today', sums.today), sumLine('Since Monday', sums.week)],
    filters: [
      filter('All', {}),
      filter('Needs a look', { isAttention: true }),
      ...orderStates.map((each) => filter(stateWords[each], { state: each })),
    ],
    select,
    selectAddresses: {
      none: listAddress({ ...query, select: null }),
      some: listAddress({ ...query, select: 'some' }),
      all: listAddress({ ...query, select: 'all' }),
    },
    reload:
      before === null && select === null
        ? { isOn: !isStill, otherAddress: listAddress({ ...query, isStill: !isStill }) }
        : null,
    newest: sums.newest,
  };
}

export function paged(
  { orders, hasMore }: Listed,
  provinces: readonly Province[],
  addressAfter: (last: number) => string,
): Paged {
  const last = orders.at(-1);
  return {
    rows: orders.map((order) => orderRow(order, provinces)),
    nextAddress: hasMore && last ? addressAfter(last.id) : null,
  };
}

function sumLine(label: string, { orders, amount }: Sums['today']): SumLine {
  return { label, orders, amount: rupees(amount) };
}

function orderRow(order: ListedOrder, provinces: readonly Province[]): OrderRow {
  return {
    id: order.id,
    sequence: order.sequence,
    name: shortName(order),
    customer: order.isErased ? 'Erased' : order.name || 'Unreadable message',
    city: provinceLabel(order.city, provinces) ?? order.city,
    when: pakistanClock(order.acceptedAt),
    amount: order.amount === null ? null : rupees(order.amount),
    state: order.state,
    origin: order.origin,
    warnings: [
      ...(order.needsCheck && order.state === 'new' ? ['Look first'] : []),
      ...(order.mailProblem === 'held' ? ['Mail held'] : []),
      ...(order.mailProblem === 'undeliverable' && order.state === 'new' ? ['No mail reaches them'] : []),
    ],
  };
}
