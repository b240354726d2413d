/** Fault 16: an SMTP server with broken encryption. Nothing may ever leave in plain text instead. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecureVersion, TlsOptions } from 'node:tls';
import { judge, mailsDrained, type Scenario, summary } from './scenario.ts';
import { openJournal } from '#test/support/journal.ts';
import { startChild } from '#test/support/relay-child.ts';
import { freePort } from '#test/support/free-port.ts';
import type { Scene } from '#test/support/scene.ts';
import { until } from '#test/support/until.ts';
import { shoppers } from '#test/support/shoppers.ts';
import { smtpPeer } from '#test/support/smtp-peer.ts';

interface Certificates {
  /** Given to the relay as trusted. */
  readonly authority: string;
  make(name: string, days?: number): { readonly key: Buffer; readonly cert: Buffer };
}

/** An authority of our own, and server certificates from it. */
function certificates(scene: Scene): Certificates {
  const file = (name: string) => join(scene.folder, name);
  const openssl = (...parameters: string[]) => execFileSync('openssl', parameters, { stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.pem'),
    '-subj',
    '/CN=Test authority',
    '-days',
    '30',
  );
  return {
    authority: file('ca.pem'),
    make(name, days = 30) {
      const isIp = /^[\d.]+$/.test(name);
      openssl(
        'req',
        '-new',
        ...key,
        '-keyout',
        file('server.key'),
        '-out',
        file('server.csr'),
        '-subj',
        '/CN=Test server',
      );
      writeFileSync(file('names'), `subjectAltName=${isIp ? 'IP' : 'DNS'}:${name}\n`);
      const signing = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-extfile', file('names')];
      openssl('x509', '-req', '-in', file('server.csr'), '-out', file('server.pem'), ...signing, '-days', String(days));
      return { key: readFileSync(file('server.key')), cert: readFileSync(file('server.pem')) };
    },
  };
}

const old: SecureVersion = 'TLSv1';
const faults: readonly (readonly [what: string, isTrusted: boolean, tls: (made: Certificates) => TlsOptions])[] = [
  ['a certificate that nobody vouches for', false, (made) => made.make('127.0.0.1')],
  ['a certificate that has expired', true, (made) => made.make('127.0.0.1', -1)],
  ['a certificate for another host', true, (made) => made.make('mail.example.com')],
  [
    'TLS 1.0 only',
    true,
    (made) => ({ ...made.make('127.0.0.1'), minVersion: old, maxVersion: old, ciphers: 'DEFAULT@SECLEVEL=0' }),
  ],
];

async function takeOrders(scene: Scene, url: string, environment: Readonly<Record<string, string>>) {
  const journal = openJournal(scene, join(scene.folder, 'journal'));
  const relay = await startChild(scene, { port: await freePort(), environment: { SMTP_URL: url, ...environment } });
  await shoppers({ port: relay.port, journal, to: 3 }).done;
  return { journal, relay };
}

const refused: readonly Scenario[] = faults.map(([what, isTrusted, tls]) => ({
  fault: '16',
  promise: `${what}: nothing is sent, the orders wait, and the log says so`,
  async run(scene) {
    const made = certificates(scene);
    const peer = await smtpPeer(scene, { tls: tls(made) });
    const trust = isTrusted ? { NODE_EXTRA_CA_CERTS: made.authority } : {};
    const { journal, relay } = await takeOrders(scene, peer.url, trust);
    const failures = () => relay.log().filter(({ event, outcome }) => event === 'mail' && outcome === 'failed');
    await until('three failures in the log', () => failures().length >= 3);
    const evidence = await judge({ data: relay.data, journal, peer });
    assert.equal(peer.count(), 0);
    return `${failures().length} failures logged, 0 mails; ${evidence.database.orders.length} orders wait`;
  },
}));

const good: Scenario = {
  fault: '16',
  promise: 'a right certificate: the mails go, so the refusals above are not for another reason',
  async run(scene) {
    const made = certificates(scene);
    const peer = await smtpPeer(scene, { tls: made.make('127.0.0.1') });
    const { journal, relay } = await takeOrders(scene, peer.url, { NODE_EXTRA_CA_CERTS: made.authority });
    await mailsDrained(relay.data);
    return summary(await judge({ data: relay.data, journal, peer, allMailed: true }));
  },
};

const plainPeers: readonly Scenario[] = [
  ['STARTTLS stripped', '?tls=required', 'smtp'],
  ['plain text where TLS should begin, cut in the handshake', '', 'smtps'],
].map(([what = '', query = '', scheme = '']) => ({
  fault: '16',
  promise: `${what}: no address and no message leaves in plain text`,
  async run(scene) {
    const stages = new Set<string>();
    const peer = await smtpPeer(scene, {
      behave: (stage) => {
        stages.add(stage);
        return scheme === 'smtps' ? 'drop' : 'normal';
      },
    });
    const { journal, relay } = await takeOrders(scene, `${scheme}://127.0.0.1:${peer.port}${query}`, {});
    const failures = () => relay.log().filter(({ event, outcome }) => event === 'mail' && outcome === 'failed');
    await until('three failures in the log', () => failures().length >= 3);
    await judge({ data: relay.data, journal, peer });
    assert.equal(peer.count(), 0);
    assert.ok(!stages.has('MAIL'), 'a sender was named in plain text');
    return `the peer saw ${[...stages].join(', ')} and nothing more`;
  },
}));

export const tls: readonly Scenario[] = [good, ...refused, ...plainPeers];
