/** The whole relay on a port and with its own settings, in the test's process: all but `main.ts`, signals and kills. */
import { onTestFinished } from 'vitest';
import { shopConfig } from '#config';
import { emailPath } from '#order/email-request.ts';
import { releasesFolder } from '#release/releases.ts';
import { startingRelease } from '#relay/live-release.ts';
import { systemClock } from '#relay/process/clock.ts';
import { startRelay } from '#relay/relay.ts';
import { readConfig } from '#relay/settings/config.ts';
import { memoryLog } from './clock-and-log.ts';
import { sampleReleases } from './releases.ts';

export async function wholeRelay(settings: Readonly<Record<string, string>>) {
  const releases = { RELEASES_DIR: settings['RELEASES_DIR'] ?? sampleReleases() };
  const environment = { PORT: '0', DAILY_MAIL: 'off', ...settings, ...releases };
  const started = await startingRelease(releasesFolder(environment));
  const read = readConfig(environment, started.release.catalogue.shop);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const { log, lines } = memoryLog();
  const onBroken = (problem: string) => void lines.push(problem);
  const shopOf = (facts: Parameters<typeof shopConfig>[1]) => shopConfig(environment, facts);
  const relay = await startRelay(read.config, { started, shopOf, clock: systemClock, log, onBroken });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= relay.stop());
  onTestFinished(stop);
  const headers = { origin: relay.url, 'content-type': 'application/json' };
  const post = (body: string) => fetch(relay.url + emailPath, { method: 'POST', body, headers });
  return { ...relay, greeting: relay.greeting.join('\n'), logged: () => lines.join(''), post, stop };
}
