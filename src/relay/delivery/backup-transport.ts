/**
 * Two mail servers, the second of which takes over: a mail that the first one refuses for a reason of ours (it is away, a
 * password, a quota, a sender rule) goes to the second at once, the same bytes under the same Message-ID. Then the first
 * one rests for a while, so that one that hangs delays one mail only. Never sent through both: a mail that may have arrived
 * waits for its next attempt, and a recipient whom the first refuses is not asked for again.
 */
import { type Clock, minuteMs } from '#relay/clock.ts';
import type { Mail, MailTransport, SendOutcome } from './transport.ts';

const restMs = 5 * minuteMs;

export class BackupTransport implements MailTransport {
  readonly description: string;
  readonly #first: MailTransport;
  readonly #second: MailTransport;
  readonly #clock: Clock;
  #restsSince: number | null = null;
  #isOnSecond = false;

  constructor(first: MailTransport, second: MailTransport, clock: Clock) {
    this.description = `${first.description}, else ${second.description}`;
    this.#first = first;
    this.#second = second;
    this.#clock = clock;
  }

  /** Whether mails go through the second server at present, as the first one can't be used. */
  get isOnSecond(): boolean {
    return this.#isOnSecond;
  }

  async send(mail: Mail, beforeData: () => Promise<boolean>): Promise<SendOutcome> {
    const order = this.#isResting() ? [this.#second, this.#first] : [this.#first, this.#second];
    const failures: Failure[] = [];
    for (const transport of order) {
      const outcome = await transport.send(mail, beforeData);
      this.#learn(transport, outcome);
      if (outcome.kind !== 'failed') return outcome;
      failures.push(outcome);
      if (outcome.isAmbiguous || outcome.concernsRecipient) break;
    }
    return joined(failures);
  }

  async check(): Promise<readonly string[]> {
    const problems = await Promise.all([this.#first.check(), this.#second.check()]);
    return problems.flat();
  }

  async close(): Promise<void> {
    await Promise.all([this.#first.close(), this.#second.close()]);
  }

  /** A clock that was set back ends the rest. */
  #isResting(): boolean {
    if (this.#restsSince === null) return false;
    const passedMs = this.#clock.now() - this.#restsSince;
    return passedMs >= 0 && passedMs < restMs;
  }

  #learn(transport: MailTransport, outcome: SendOutcome): void {
    if (transport !== this.#first || outcome.kind === 'lease lost') return;
    const isUsable = outcome.kind !== 'failed' || outcome.concernsRecipient;
    this.#restsSince = isUsable ? null : this.#clock.now();
    this.#isOnSecond = !isUsable;
  }
}

type Failure = Extract<SendOutcome, { kind: 'failed' }>;

/** The last one's, with the words of both; only what no server will ever take is refused for good. */
function joined(failures: readonly Failure[]): SendOutcome {
  const [one, other] = failures;
  if (!one) throw new Error('there is no failure to tell');
  if (!other) return one;
  return {
    ...other,
    reason: `${one.reason}; through the other mail server: ${other.reason}`,
    isPermanent: other.isPermanent && (one.isPermanent || other.concernsRecipient),
  };
}
