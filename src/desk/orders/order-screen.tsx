/** One order. All of the page is one form, so that each button saves whatever the owner has entered. */
import { Fragment } from 'react';
import { cashCourierAddress, orderAddress } from '#desk/addresses.ts';
import { Field } from '#desk/page/field.tsx';
import { Form, Refusal } from '#desk/page/form.tsx';
import { Title } from '#desk/page/layout.tsx';
import { RingOffer } from '#desk/phones/ring-sections.tsx';
import type { FieldError } from '#desk/read-form.ts';
import { cityOf } from '#order/city.ts';
import { trackingLink } from '#order/courier.ts';
import { parcelAddress } from '#order/order-reference.ts';
import { cleanLine, cleanText } from '#order/clean-text.ts';
import { orderStates, nextState, stateLabels } from '#order/order-states.ts';
import { stateActions, orderChangeOf, undoLabel } from './change-labels.ts';
import type { ParcelWeight } from '#order/parcel-weight.ts';
import { orderMoney } from '#order/order-money.ts';
import { confirmationText } from '#order/confirmation.ts';
import { shortName } from '#order/order-name.ts';
import type { MailKind } from '#order/order-store.ts';
import type { MailRecord, OrderRecord } from '#relay/store/orders-database.ts';
import { formattedPaisa, formattedPrice } from '#shop/money.ts';
import { pakistanClock, pakistanDay } from '#shop/pakistan-time.ts';
import type { ShopFacts } from './deps.ts';
import type { WorkedOrder } from './desk-orders.ts';
import { CopyLink } from './copy-link.tsx';
import { AnswerBadge, Origin } from './list-screen.tsx';
import { ActionButton, ChatLink, Contents, CustomerCard } from './order-contents.tsx';
import { advanceLabel, entriesOf, noCourier, type OrderEntries, paidLabel } from './order-form.ts';
import { SameNumberCard } from './same-number-card.tsx';
import type { SameNumber } from './same-number.ts';
import {
  answeredAt,
  type Chat,
  cityQuestion,
  historyEntries,
  mailSentences,
  notPrinted,
  orderWarnings,
} from './order-text.ts';

interface Props {
  order: WorkedOrder;
  shop: ShopFacts;
  /** Suggested below the courier's field. */
  couriers: readonly string[];
  chats: readonly Chat[];
  same: SameNumber | null;
  weight: ParcelWeight;
  /** Why nothing was saved. */
  notice?: string | null;
  errors: readonly FieldError[];
  /** Values that were entered and not saved. */
  entered: Partial<OrderEntries>;
}

export function OrderScreen(props: Props) {
  const { order, shop, chats, same, weight, notice = null, errors } = props;
  const { record, now } = order;
  const isErased = record.erasedAt !== null;
  const contents = isErased ? null : now.contents;
  const warnings = isErased ? [] : orderWarnings(record);
  // Also after the retention period a parcel may be delivered or returned, and its courier may pay.
  const hasLeft = ['shipped', 'delivered', 'returned'].includes(now.state);
  const title = `Order ${shortName(record)}`;
  return (
    <>
      <Title>{title}</Title>
      <h1>{title}</h1>
      <p className="row-foot">
        <span className="badge" data-state={now.state}>
          {stateLabels[now.state]}
        </span>
        <Origin origin={record.origin ?? null} />
        <span className="quiet">{pakistanClock(record.acceptedAt)}</span>
      </p>
      {now.answer !== null && (
        <p className="row-foot">
          <AnswerBadge answer={now.answer} state={now.state} />
          <span className="quiet">{pakistanClock(answeredAt(record))}</span>
        </p>
      )}
      <Refusal notice={notice} errors={errors} />
      {warnings.length > 0 && (
        <ul className="warnings" aria-label="Check this first">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {same && <SameNumberCard order={order} same={same} />}
      {record.erasedAt !== null && (
        <p>
          {`Personal details were erased on ${pakistanClock(record.erasedAt)}, at the end of their retention period.`}
          {now.contents && ` Grand total: ${formattedPrice(now.contents.grandTotal)}`}
        </p>
      )}
      <Form action={orderAddress(record.id)} hidden={{ sequence: now.sequence }} className="columns">
        {/* Enter presses the first button, and only saves. */}
        <button type="submit" name="action" value="save" hidden>
          Save
        </button>
        <div className="stack">
          {(!isErased || hasLeft) && <State {...props} />}
          {contents && <CustomerCard order={order} contents={contents} shop={shop} chats={chats} />}
          {contents && <CityCard {...props} />}
          {contents && <Contents order={order} contents={contents} shop={shop} weight={weight} />}
          {!isErased && record.check.kind === 'unreadable' && (
            <section className="card">
              <h2>The original message</h2>
              <pre>{cleanText(record.params['message'] ?? '')}</pre>
            </section>
          )}
        </div>
        <div className="stack">
          {!isErased && <Shipping {...props} />}
          {contents && <Advance {...props} />}
          <CourierPayment {...props} />
          {contents && <ParcelLink {...props} />}
          {!isErased && <Note {...props} />}
          <Mails record={record} />
          <History record={record} shop={shop} />
          <RingOffer />
        </div>
      </Form>
    </>
  );
}

function State(props: Props) {
  const { order, chats } = props;
  const { state, lastChange } = order.now;
  const next = nextState[state];
  const others = orderStates.filter((each) => each !== state && each !== next);
  const [chat] = state === 'shipped' ? chats : [];
  const language = chat?.languages[0];
  return (
    <section className="card stack" aria-label="State">
      {next === 'shipped' && <TrackingFields {...props} />}
      {chat && language && (
        <ChatLink to={chat} language={language} className="button-call button-wide">
          Send tracking by WhatsApp
        </ChatLink>
      )}
      {next && (
        <ActionButton
          action={next}
          label={stateActions[next]}
          className={`button-wide ${chat === undefined ? 'button-call' : 'button-quiet'}`}
        />
      )}
      {orderMoney(order.now).owed > 0 && (
        <ActionButton action="paid" label="Mark as paid" className="button-call button-wide" />
      )}
      {lastChange && (
        <ActionButton action="undo" label={undoLabel(orderChangeOf(lastChange))} className="button-quiet button-wide" />
      )}
      <details>
        <summary>Change status</summary>
        <div className="stack">
          {others.map((each) => (
            <ActionButton
              key={each}
              action={each}
              label={stateActions[each]}
              className={`button-wide ${each === 'cancelled' ? 'button-danger' : 'button-quiet'}`}
            />
          ))}
        </div>
      </details>
    </section>
  );
}

function TrackingFields({ order: { now }, shop, couriers, entered }: Props) {
  const tracking = trackingLink(now, shop.couriers);
  const fields = [
    { name: 'courier', label: 'Courier' },
    { name: 'trackingNumber', label: 'Tracking number' },
  ] as const;
  return (
    <>
      {fields.map(({ name, label }) => (
        <Fragment key={name}>
          <label>
            {label}
            <input
              id={name}
              name={name}
              list={name === 'courier' ? 'couriers' : undefined}
              defaultValue={entered[name] ?? now[name]}
              maxLength={60}
              autoComplete="off"
            />
          </label>
          <SavedValue entered={entered[name]} saved={now[name]} />
        </Fragment>
      ))}
      <datalist id="couriers">
        {couriers.map((courier) => (
          <option key={courier}>{courier}</option>
        ))}
      </datalist>
      {tracking !== null && (
        <a className="button button-quiet" href={tracking} target="_blank" rel="noreferrer">
          Track the parcel
        </a>
      )}
    </>
  );
}

/** Below a value that was not saved: the one that another phone has saved. */
function SavedValue({ entered, saved }: { entered: string | undefined; saved: string }) {
  if (entered === undefined || saved === '') return null;
  return (
    <p className="quiet">
      Saved now: <bdi>{saved}</bdi>
    </p>
  );
}

function Shipping(props: Props) {
  const { order } = props;
  const hasFields = nextState[order.now.state] !== 'shipped';
  const isPrinted = notPrinted(order) === null;
  if (!hasFields && !isPrinted) return null;
  return (
    <section className="card stack">
      <h2>{hasFields ? 'Shipping' : 'Print'}</h2>
      {hasFields && <TrackingFields {...props} />}
      {hasFields && <ActionButton action="save" label="Save tracking" />}
      {isPrinted && (
        <div className="pair">
          <ActionButton action="slips" label="Packing slip" />
          <ActionButton action="labels" label="Label" />
        </div>
      )}
    </section>
  );
}

/** The link to the order's parcel page, which only the first order under a reference has (D80). */
function ParcelLink({ order: { record }, shop }: Props) {
  const { reference, copy } = record;
  const link = reference === null || copy > 0 ? null : parcelAddress(reference, shop);
  if (link === null) return null;
  return (
    <section className="card stack">
      <h2>Parcel page</h2>
      <CopyLink label="Link for the customer" link={link} />
      <p className="quiet">Customers follow their order there, and say whether to send it.</p>
    </section>
  );
}

/** The parcel's city: matched, or a question (D84). */
function CityCard({ order: { now }, shop, errors, entered }: Props) {
  const found = cityOf(now, shop.cities);
  const { province = '' } = now.contents?.customer ?? {};
  const candidates = found.kind === 'unsure' ? found.candidates : [];
  const near = shop.cities.filter((city) => city.province === province);
  const suggested = [...candidates, ...(near.length > 0 ? near : shop.cities).map(({ name }) => name)];
  const field = (
    <>
      <Field
        id="city"
        label={found.kind === 'certain' || candidates.length > 0 ? 'Another city' : 'City'}
        defaultValue={entered.city ?? now.city}
        maxLength={60}
        dir="auto"
        list="cities"
        errors={errors}
      />
      <SavedValue entered={entered.city} saved={now.city} />
      <datalist id="cities">
        {[...new Set(suggested)].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <ActionButton action="save" label="Save the city" />
    </>
  );
  if (found.kind === 'certain')
    return (
      <section className="card">
        <h2>City</h2>
        <p>
          <strong>
            <bdi>{found.city}</bdi>
          </strong>{' '}
          <span className="quiet">{now.city === '' ? 'from the address' : 'chosen by you'}</span>
        </p>
        <details open={entered.city !== undefined}>
          <summary>Change the city</summary>
          <div className="stack">{field}</div>
        </details>
      </section>
    );
  return (
    <section className="card stack">
      <h2>Which city?</h2>
      <p>{cityQuestion(candidates, province, shop)}</p>
      {candidates.length > 0 && (
        <div className="pair">
          {candidates.map((name) => (
            <button key={name} className="button button-quiet" type="submit" name="chosenCity" value={name}>
              {name}
            </button>
          ))}
        </div>
      )}
      {field}
    </section>
  );
}

/** The customer's payment before the parcel leaves (D85). */
function Advance({ order: { now }, errors, entered }: Props) {
  const saved = entriesOf(now).advance;
  return (
    <section className="card stack">
      <h2>{advanceLabel}</h2>
      <Field
        id="advance"
        label="Rupees"
        defaultValue={entered.advance ?? saved}
        inputMode="numeric"
        hints={['The amount to collect is the total less this.']}
        errors={errors}
      />
      <SavedValue entered={entered.advance} saved={saved} />
      <ActionButton action="save" label="Save the advance" />
    </section>
  );
}

/** The cash that the courier collected, and its payments (D85). */
function CourierPayment({ order: { record, now }, errors, entered }: Props) {
  const { owed, over } = orderMoney(now);
  if (now.state !== 'delivered' && now.paid === 0) return null;
  const saved = entriesOf(now).paid;
  const courier = cleanLine(now.courier);
  const deliveredAt = record.events[(now.stateEvent ?? 0) - 1]?.madeAt;
  return (
    <section className="card stack">
      <h2>{paidLabel}</h2>
      <p>
        {owed > 0 ? `Still owed: ${formattedPrice(owed)}` : 'Nothing is owed'}
        {owed > 0 && deliveredAt !== undefined && `, delivered on ${pakistanDay(deliveredAt)}`}.
        {over > 0 && ` ${formattedPrice(over)} too much was paid.`}
        {now.chargePaisa > 0 && ` The courier kept a charge of ${formattedPaisa(now.chargePaisa)}.`}
      </p>
      <Field id="paid" label="Rupees" defaultValue={entered.paid ?? saved} inputMode="numeric" errors={errors} />
      <SavedValue entered={entered.paid} saved={saved} />
      <ActionButton action="save" label="Save the payment" />
      <p className="row-who">
        <a href={cashCourierAddress(courier)}>{`Cash: ${courier || noCourier}`}</a>
      </p>
    </section>
  );
}

function Note({ order: { now }, entered }: Props) {
  return (
    <section className="card stack">
      <h2>Note</h2>
      <label>
        Customers don’t see it
        <textarea id="note" name="note" rows={3} defaultValue={entered.note ?? now.note} maxLength={2000} />
      </label>
      <SavedValue entered={entered.note} saved={now.note} />
      <ActionButton action="save" label="Save the note" />
    </section>
  );
}

function Mails({ record }: { record: OrderRecord }) {
  const { mails, erasedAt, confirmation, check } = record;
  return (
    <section className="card">
      <h2>Mails</h2>
      {mails.map((mail) => (
        <Mail
          key={mail.kind}
          kind={mail.kind}
          mail={mail}
          sentences={mailSentences(mail)}
          isErased={erasedAt !== null}
        />
      ))}
      {erasedAt === null && !mails.some(({ kind }) => kind === 'customer') && (
        <Mail kind="customer" sentences={[confirmationText(confirmation, check)]} />
      )}
    </section>
  );
}

interface MailProps {
  kind: MailKind;
  mail?: MailRecord;
  sentences: readonly string[];
  isErased?: boolean;
}

function Mail({ kind, mail, sentences, isErased = false }: MailProps) {
  const isProblem = mail?.state === 'held' || mail?.state === 'undeliverable';
  const isOnItsWay = mail?.state === 'sending' || (mail?.state === 'queued' && mail.attempts === 0 && !mail.isInDigest);
  const verb = mail?.sentAt === null || mail?.state === 'written' ? 'Send' : 'Resend';
  return (
    <div className="mail" data-state={isProblem ? 'problem' : undefined}>
      <h3>{kind === 'owner' ? 'To you' : 'To the customer'}</h3>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {mail && !isErased && !isOnItsWay && (
        <ActionButton action={`resend-${kind}`} label={`${verb} to ${kind === 'owner' ? 'me' : 'the customer'}`} />
      )}
    </div>
  );
}

function History({ record, shop }: { record: OrderRecord; shop: ShopFacts }) {
  const entries = historyEntries(record, shop.provinces);
  if (entries.length === 0) return null;
  return (
    <section className="card">
      <h2>History</h2>
      <ol className="history">
        {entries.map(({ number, at, title, details }) => (
          <li key={number}>
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
    </section>
  );
}
