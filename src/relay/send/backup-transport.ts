/**
 * Two mail servers, the second as a backup: a mail that the first one refuses for a reason of ours (it is down, a
 * password, a quota, a sender rule) goes to the second at once, with the same bytes and Message-ID. Then the first one
 * is left alone for a while, so that if it hangs it delays only one mail. No mail is sent through both: one that may
 * have arrived waits for its next attempt, and a recipient whom the first server refuses is not tried at the second.
 */
import type { Clock } from '#relay/process/clock.ts';
import { minuteMs } from '#shop/durations.ts';
import type { Mail, Transport, SendOutcome } from '#order/mail-transport.ts';

const restMs = 5 * minuteMs;

export class BackupTransport implements Transport {
  readonly description: string;
  readonly #first: Transport;
  readonly #second: Transport;
  readonly #clock: Clock;
  #restsSince: number | null = null;
  #isOnSecond = false;

  constructor(first: Transport, second: Transport, clock: Clock) {
    this.description = `${first.description}, else ${second.description}`;
    this.#first = first;
    this.#second = second;
    this.#clock = clock;
  }

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

  async check(from: string): Promise<readonly string[]> {
    const problems = await Promise.all([this.#first.check(from), this.#second.check(from)]);
    return problems.flat();
  }

  async close(): Promise<void> {
    await Promise.all([this.#first.close(), this.#second.close()]);
  }

  /** If the clock was set back, the rest is over. */
  #isResting(): boolean {
    if (this.#restsSince === null) return false;
    const passedMs = this.#clock.now() - this.#restsSince;
    return passedMs >= 0 && passedMs < restMs;
  }

  #learn(transport: Transport, outcome: SendOutcome): void {
    if (transport !== this.#first || outcome.kind === 'lease lost') return;
    const isUsable = outcome.kind !== 'failed' || outcome.concernsRecipient;
    this.#restsSince = isUsable ? null : this.#clock.now();
    this.#isOnSecond = !isUsable;
  }
}

type Failure = Extract<SendOutcome, { kind: 'failed' }>;

/** The last failure, with the words of both; permanent only if no server will ever take the mail. */
function joined(failures: readonly Failure[]): SendOutcome {
  const [one, other] = failures;
  if (!one) throw new Error('there are no failures to join');
  if (!other) return one;
  return {
    ...other,
    reason: `${one.reason}; through the other mail server: ${other.reason}`,
    isPermanent: other.isPermanent && (one.isPermanent || other.concernsRecipient),
  };
}
