/** One order. All of the page is one form, so that each button saves whatever the owner has entered. */
import { changeLabels, orderChangeOf, undoLabel } from '#desk/change-labels.ts';
import { useFrame } from '#desk/page/layout.tsx';
import { Form, Heading, LinkButton, SaveOnEnter } from '#desk/page/form.tsx';
import { addresses, orderAddress } from '#desk/addresses.ts';
import { RingOffer } from '#desk/page/ring-sections.tsx';
import { acceptsWhenErased, deskOrder, isCancelOpen, orderMoney, receivedOf } from '#order/desk-order.ts';
import { answeredAt, historyEntries, mailSentences, orderWarnings } from './order-text.ts';
import { confirmationText } from '#order/confirmation.ts';
import type { MailKind } from '#order/mail-job.ts';
import { shortName } from '#order/order-reference.ts';
import type { MailRecord, OrderRecord } from '#orders-db/order-records.ts';
import { formattedPrice } from '#shop/money.ts';
import { pakistanClock } from '#shop/time.ts';
import { AnswerBadge, OriginBadge, StateBadge } from './order-row.tsx';
import {
  ActionButton,
  Advance,
  Amounts,
  type CardProps,
  CityCard,
  Fold,
  OrderField,
  OrderLines,
  OrderPageLink,
  Papers,
  Shipping,
  TrackingFields,
  orderFormId,
} from './order-cards.tsx';
import { ChatMessage, CustomerFacts, EarlierOrders, NearOrders } from './customer-card.tsx';
import { CourierPayment } from './payment-card.tsx';
import { MessageCard, MessageText } from './message-cards.tsx';
import { maxNote, type OrderAction } from './order-form.ts';
import type { SameNumber } from './same-number.ts';
import { type OrderState, orderStates, sentStates, stateFacts, unsentStates } from '#shop/order-states.ts';

interface Props extends CardProps {
  /** The action that waits for an answer to the customer's cancellation. */
  blocked: OrderAction | null;
  /** The tracking number that the page asks about, because another order has it. */
  shared?: string;
  same: SameNumber | null;
  /** True if nobody has told the customer that the parcel is on its way. */
  isToTell: boolean;
  shownAt: number;
}

export function OrderScreen({ shownAt, blocked, shared = '', isToTell, ...props }: Props) {
  const { order, chats, same } = props;
  const { record, now } = order;
  const isErased = record.erasedAt !== null;
  const contents = isErased ? null : now.contents;
  const isMessage = !isErased && record.check.kind === 'unreadable';
  const warnings = isErased ? [] : orderWarnings(order);
  // Also after the retention period a parcel may be delivered or returned, and its courier may pay.
  const hasSteps = !now.madeInto && (!isErased || sentStates.includes(now.state));
  const phone = now.contents?.customer.phone ?? '';
  return (
    <>
      <Heading
        title={`${isMessage ? 'Message' : 'Order'} ${shortName(record)}`}
        hasForm={Object.keys(props.entered).length > 0}
      />
      <p className="row-foot">
        <StateBadge now={now} />
        <OriginBadge origin={record.origin} />
        <span className="quiet">{pakistanClock(record.acceptedAt)}</span>
      </p>
      {now.answer !== null && (
        <p className="row-foot">
          <AnswerBadge answer={now.answer} state={now.state} />
          <span className="quiet">{pakistanClock(answeredAt(record))}</span>
        </p>
      )}
      {record.madeFrom !== null && !isErased && (
        <p>
          <a href={orderAddress(record.madeFrom)}>Made of a message that could not be read</a>
        </p>
      )}
      {warnings.length > 0 && (
        <ul className="warnings" aria-label="Check this first">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {same && <NearOrders same={same} order={{ ...record, state: now.state }} button={{}} />}
      {record.erasedAt !== null && (
        <p>
          {`Personal details were erased on ${pakistanClock(record.erasedAt)}, at the end of their retention period.`}
          {now.contents && ` Grand total: ${formattedPrice(now.contents.grandTotal)}`}
        </p>
      )}
      <Form
        id={orderFormId}
        action={orderAddress(record.id)}
        hidden={{ sequence: now.sequence, shared }}
        className="columns order-page"
      >
        <div className="stack">
          <SaveOnEnter form={orderFormId} name="action" />
          {isCancelOpen(now) && <Cancellation order={order} blocked={blocked} />}
          {isMessage && <MessageCard order={order} />}
          {(contents || hasSteps) && (
            <section className="card order-card" aria-label="Order">
              {contents && <OrderLines contents={contents} />}
              {contents && <Amounts order={order} contents={contents} />}
              {contents && <CustomerFacts order={order} contents={contents} />}
              {same && (now.state === 'new' || same.earlier.length + same.near.length > 0) && (
                <EarlierOrders same={same} phone={phone} button={{}} />
              )}
              {hasSteps && <NextStep {...props} isToTell={isToTell} />}
            </section>
          )}
          {contents && <CityCard {...props} />}
          {isMessage && (
            <section className="card">
              <h2>The original message</h2>
              <MessageText record={record} />
            </section>
          )}
        </div>
        <div className="stack">
          <CourierPayment {...props} />
          {!isErased && !now.madeInto && <Shipping {...props} />}
          {contents && <Advance {...props} />}
          {!isErased && <Note {...props} />}
          {contents && <ChatMessage order={order} chats={chats} />}
          {contents && <OrderPageLink {...props} />}
          <Mails record={record} shownAt={shownAt} />
          <History record={record} />
          <RingOffer />
        </div>
      </Form>
    </>
  );
}

/** The customer wants to cancel, and the owner's answers (D115). */
function Cancellation({ order: { now }, blocked }: Pick<Props, 'order' | 'blocked'>) {
  const state = orderStates.find((each) => each === blocked);
  const undo = now.lastChange ? undoLabel(orderChangeOf(now.lastChange)) : '';
  return (
    <section className="card stack" data-state="problem" aria-label="Cancellation">
      <h2>{changeLabels['answer cancel']}</h2>
      <ActionButton value="cancelled" label={stateFacts.cancelled.action} look="danger wide" />
      <ActionButton value="wanted" label={changeLabels.wanted} look="quiet wide" />
      {blocked && (
        <ActionButton
          name="anyway"
          value={blocked}
          label={`${state ? stateFacts[state].action : undo} anyway`}
          look="quiet wide"
        />
      )}
    </section>
  );
}

/** What usually follows, the way back, and in a fold all other changes. */
function NextStep({ isToTell, ...props }: CardProps & Pick<Props, 'isToTell'>) {
  const { order } = props;
  const { record, now } = order;
  const { state, lastChange } = now;
  const { owed } = orderMoney(now);
  const isErased = record.erasedAt !== null;
  const undone = () => deskOrder(record.check, [...record.events.map(({ event }) => event), { kind: 'undo' }]);
  // An erased order that was not sent has no buttons, so nothing here leads to such a state.
  const canUndo = !isErased || (acceptsWhenErased(now, { kind: 'undo' }) && sentStates.includes(undone().state));
  const next = stateFacts[state].next;
  return (
    <>
      {next === 'shipped' && <TrackingFields {...props} />}
      {isToTell && <LinkButton label="Tell the customer" look="call wide" href={addresses.tell} />}
      {next && (
        <ActionButton
          value={next}
          label={stateFacts[next].action}
          look={isToTell || !now.contents || isCancelOpen(now) ? 'quiet wide' : 'call wide'}
        />
      )}
      {owed > 0 && (
        <ActionButton
          value="paid"
          label={receivedOf(now) > 0 ? `Mark the last ${formattedPrice(owed)} as paid` : 'Mark as paid'}
          look="call wide"
        />
      )}
      {lastChange && canUndo && (
        <ActionButton value="undo" label={undoLabel(orderChangeOf(lastChange))} look="quiet wide" />
      )}
      {unsentStates.includes(state) && <Papers order={order} />}
      <Changes order={order} next={next} />
    </>
  );
}

function Changes({ order: { record, now }, next }: Pick<CardProps, 'order'> & { next: OrderState | null }) {
  const isErased = record.erasedAt !== null;
  const others = (isErased ? sentStates : orderStates).filter((each) => each !== now.state && each !== next);
  return (
    <details>
      <summary>Change or cancel</summary>
      <div className="stack">
        {!isErased && now.contents && (
          <ActionButton value="correct" label="Correct products, address or fee" look="quiet wide" />
        )}
        {others.map((each) => (
          <ActionButton
            key={each}
            value={each}
            label={stateFacts[each].action}
            look={each === 'cancelled' ? 'danger wide' : 'quiet wide'}
          />
        ))}
      </div>
    </details>
  );
}

function Note(props: CardProps) {
  const { order, entered } = props;
  const { couriers } = useFrame().shop;
  const isInSheet = couriers.some(({ sheet = [] }) => sheet.some(({ value }) => value === 'note'));
  return (
    <Fold title="Note" isOpen={order.now.note !== '' || entered.note !== undefined}>
      <OrderField
        of={props}
        name="note"
        label={isInSheet ? 'Note (couriers get it in their sheets)' : 'Note (only you see it)'}
        rows={3}
        maxLength={maxNote}
      />
      <ActionButton value="save" label="Save the note" />
    </Fold>
  );
}

function Mails({ record, shownAt }: { record: OrderRecord; shownAt: number }) {
  const { mails, erasedAt } = record;
  const hasProblem = ({ state }: MailRecord) => state === 'held' || state === 'undeliverable';
  return (
    <Fold title="Mails" isOpen={mails.some(hasProblem)}>
      {mails.map((mail) => (
        <div key={mail.kind} className="mail" data-state={hasProblem(mail) ? 'problem' : undefined}>
          <h3>{mailTitles[mail.kind]}</h3>
          {mailSentences(mail, shownAt).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {erasedAt === null && !isOnItsWay(mail) && (
            <ActionButton value={`resend-${mail.kind}`} label={resendLabel(mail)} />
          )}
        </div>
      ))}
      {erasedAt === null && !mails.some(({ kind }) => kind === 'customer') && (
        <div className="mail">
          <h3>To the customer</h3>
          <p>{confirmationText(record)}</p>
        </div>
      )}
    </Fold>
  );
}

const mailTitles: Readonly<Record<MailKind, string>> = {
  owner: 'To you',
  customer: 'To the customer',
  shipped: 'To the customer: on its way',
};

function isOnItsWay({ state, attempts, isInDigest }: MailRecord): boolean {
  return state === 'sending' || (state === 'queued' && attempts === 0 && !isInDigest);
}

function resendLabel({ kind, state, sentAt }: MailRecord): string {
  return `${sentAt === null || state === 'written' ? 'Send' : 'Resend'} to ${kind === 'owner' ? 'me' : 'the customer'}`;
}

function History({ record }: { record: OrderRecord }) {
  const { shop } = useFrame();
  const entries = historyEntries(record, shop.provinces);
  if (entries.length === 0) return null;
  return (
    <Fold title="History">
      <ol className="history">
        {entries.map(({ number, at, title, details }) => (
          <li key={number} className="between">
            <span>{title}</span>
            <span className="quiet">{pakistanClock(at)}</span>
            {details.map((detail) => (
              <span key={detail} className="quiet detail">
                <bdi>{detail}</bdi>
              </span>
            ))}
          </li>
        ))}
      </ol>
    </Fold>
  );
}
