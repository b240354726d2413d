/**
 * `deploy/panja` on a bare Debian with the Node of its packages. Not tested here: systemd itself (`systemd.test.ts` checks the
 * units), certificates of a public authority, and the question for a mail server on a terminal.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BareDebian, bareDebian } from '#test/support/debian.ts';
import { deployTools } from '#test/support/installed-programs.ts';
import { until } from '#test/support/until.ts';
import { deskPassword } from '#test/support/sample-order.ts';
import { PageForm } from '#test/support/test-desk.ts';

// Packages are fetched and shops built.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

const secret = 'pepper%2Fcorn';
const idle = 'flock /run/panja-deploy.lock true';
const panja = '/opt/panja/deploy/panja';
const setUp = `SMTP_URL_FILE=/srv/smtp-url ${panja} set-up shop.localhost owner@shop.localhost`;

let debian: BareDebian;
const run = (line: string) => debian.run(line);
/** What a line says if it ends well. */
function said(line: string): string {
  const done = run(line);
  if (done.status !== 0) throw new Error(`${line}: ${done.said}`);
  return done.said;
}

beforeAll(async () => {
  debian = await bareDebian();
  const repository = join(debian.folder, 'srv/panja.git');
  execFileSync('git', ['clone', '--quiet', '--bare', '--no-hardlinks', '.', repository]);
  const hosts = ['shop', 'desk.shop', 'preview.shop'].map((name) => `127.0.0.1 ${name}.localhost\n`);
  const file = join(debian.folder, 'etc/hosts');
  writeFileSync(file, [readFileSync(file, 'utf8'), ...hosts].join('\n'));
  writeFileSync(join(debian.folder, 'srv/smtp-url'), `smtp://owner:${secret}@127.0.0.1:2525?tls=off\n`);
  said('umask 077; git clone --quiet /srv/panja.git /opt/panja'); // As root has it on many servers.
});
afterAll(() => debian.remove());

/** Everything that could be changed, but for what a running shop writes. */
function listing(): string {
  return said(
    "find /etc /opt/panja /var/lib/panja/catalogue /var/lib/panja/releases -printf '%p %m %u %s %T@\\n' 2>&1 | sort",
  );
}

function version(): string {
  return said('git -C /opt/panja rev-parse HEAD').trim();
}

/** Runs a trial with other settings. */
function withSettings(change: (text: string) => string, trial: () => void): void {
  const file = join(debian.folder, 'etc/panja/panja.env');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, change(text));
  trial();
  writeFileSync(file, text);
}

const origin = 'https://desk.shop.localhost';
const desk = `curl --silent --cookie-jar /srv/cookies --cookie /srv/cookies -H 'Origin: ${origin}' ${origin}`;

async function signIn(): Promise<void> {
  said('rm -f /srv/cookies');
  await until('the desk', () => run(`${desk}/sign-in`).said.includes('Password'));
  said(`${desk}/sign-in --data 'password=${deskPassword}'`);
}

/** An order, and a product that is sold out in the draft. */
async function storeData(): Promise<void> {
  copyFileSync('test/formats/1.0/email-requests/page.json', join(debian.folder, 'srv/order.json'));
  await until('the relay', () => run('curl --fail --silent https://shop.localhost/').status === 0);
  said(
    "curl --fail-with-body --silent --show-error -H 'Origin: https://shop.localhost' https://shop.localhost/api/v1.0/email/send --json '@/srv/order.json'",
  );
  await signIn();
  const sent = new PageForm(said(`${desk}/products`)).sent('sold-out 1');
  writeFileSync(join(debian.folder, 'srv/form'), sent.toString());
  said(`${desk}/products --data @/srv/form`);
}

/** Reads through the shop's commands and the desk what `storeData` stored. */
async function expectData(): Promise<void> {
  expect(said(`${panja} orders export`).match(/Ayesha Khan/g)).toHaveLength(1);
  await signIn();
  expect(said(`${desk}/publish`)).toContain('500 g: in stock to sold out');
  expect(said('curl --silent https://shop.localhost/')).toContain('G-PAWS');
}

it('has no fault that shellcheck knows', () => {
  const { stdout } = spawnSync(deployTools.shellcheck(), ['--exclude=SC2317', 'deploy/panja'], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

describe('deploy/panja set-up', () => {
  it('only says with --dry-run what it would do, and shows no password', () => {
    const listed = listing();
    const plan = said(`${setUp} --dry-run`);
    expect(plan).toContain('- install ca-certificates caddy chrony');
    expect(plan).toContain('- write /etc/caddy/Caddyfile');
    expect(plan).not.toContain(secret);
    expect(listing()).toBe(listed);
  });

  it('refuses a wrong domain or address with what to do', () => {
    expect(run(`${panja} set-up www.shop.localhost a@b.example`).said).toBe(
      'Give the domain without www.: shop.localhost\n',
    );
    expect(run(`${panja} set-up shop.localhost owner`).status).toBe(1);
    expect(run(`${panja} set-up shop.localhost a@b.example </dev/null`).said).toContain('SMTP_URL_FILE=');
  });

  it('gives a shop and a desk behind HTTPS, whose files are the shop’s own', async () => {
    const told = said(setUp);
    expect(told).not.toContain(secret);
    expect(said("stat -c '%a %U' /etc/panja/smtp-url /etc/panja/panja.env /var/lib/panja")).toBe(
      '600 root\n600 root\n700 panja\n',
    );
    await until('the certificates', () => run('curl https://preview.shop.localhost').status === 0);
    const checked = run(`${panja} check`);
    expect([checked.status, checked.said]).toEqual([1, expect.not.stringContaining(secret)]);
    for (const line of [
      'ok       DNS of desk.shop.localhost',
      'ok       HTTPS of preview.shop.localhost',
      'ok       HTTP leads to HTTPS',
      'ok       Orders',
      'ok       A backup of the last two days',
      'missing  Mail: 127.0.0.1:2525 did not accept a test mail to owner@shop.localhost: ',
      "missing  The desk's password: set it: deploy/panja password",
    ])
      expect(checked.said).toContain(line);
    said(`echo ${deskPassword} | ${panja} password`);
    expect(run(`${panja} check`).said).toContain("ok       The desk's password");
    expect(run('curl --silent https://shop.localhost/healthz').said).toBe('');
  });

  it('lets no upgrade run at the same time', () => {
    expect(run(`flock /run/panja-deploy.lock ${panja} upgrade`).said).toContain('Wait until it ends');
  });

  it('changes nothing when it runs again', () => {
    const listed = listing();
    said(setUp);
    expect(listing()).toBe(listed);
  });

  it('leaves settings, products and proxy as the owner changed them', () => {
    const product = '/var/lib/panja/catalogue/products/043-parrot-d-swing.md';
    said(`sed -i 's/price: 1900/price: 1950/' ${product}`);
    said('echo "ANALYTICS_ID=\'G-PAWS\'" >>/etc/panja/panja.env');
    said("echo '# Mine' >>/etc/caddy/Caddyfile");
    const changed = `cat ${product} /etc/panja/panja.env /etc/caddy/Caddyfile`;
    const files = said(changed);
    expect(said(setUp)).toContain('/etc/caddy/Caddyfile was edited, so it stays.');
    expect(said(changed)).toBe(files);
    expect(said('curl --silent https://shop.localhost/')).toContain('G-PAWS');
    said("sed -i '/# Mine/d' /etc/caddy/Caddyfile");
  });

  it('starts the shop with another mail server, and with another address for alerts or none', () => {
    const credential = (name: string) => run(`cat /run/credentials/panja/${name}`).said;
    said("sed -i 's/2525/2526/' /etc/panja/smtp-url; echo http://127.0.0.1:9 >/etc/panja/alert-url");
    said(setUp);
    expect(credential('smtp-url')).toContain('@127.0.0.1:2526?');
    expect(credential('alert-url')).toBe('http://127.0.0.1:9\n');
    said('rm /etc/panja/alert-url');
    said(setUp);
    expect(credential('alert-url')).toContain('No such file');
  });

  it('leads Caddy to other ports, although a publish from the desk is newer than they are', () => {
    withSettings(
      (text) => `${text}PORT='4300'\nDESK_PORT='4301'\n`,
      () => {
        said('touch /var/lib/panja/releases/current');
        expect(said(setUp)).not.toContain('was edited');
        expect(said('curl --silent https://shop.localhost/')).toContain('G-PAWS');
        expect(said('curl --silent https://desk.shop.localhost/sign-in')).toContain('Password');
        expect(said("grep -o '}:[0-9]*' /etc/caddy/Caddyfile")).toBe('}:4300\n}:4301\n}:4302\n');
      },
    );
    said(setUp);
  });

  it('refuses another owner than in its settings, and names a line of them that can’t be read', () => {
    expect(run(setUp.replace('owner@', 'new@')).said).toContain('the owner owner@shop.localhost. Correct it there');
    withSettings(
      (text) => `${text}ANALYTICS_ID=Paws and Tails\n`,
      () => {
        const { said: refusal } = run(`${panja} orders export`);
        expect(refusal).toMatch(/\d: and: not found\n.*panja\.env can't be read: see above for the line/);
      },
    );
  });

  it('reads settings that an editor on Windows saved', () => {
    withSettings(
      (text) => `\uFEFF${text}\n`.replaceAll('\n', '\r\n'),
      () => expect(said(`${panja} orders export`)).toMatch(/^[^\n]+\n$/),
    );
  });

  it('starts what was stopped, and gives files that root copied here to the shop', async () => {
    said('systemctl stop panja; chown -R root: /var/lib/panja/catalogue');
    said(setUp);
    expect(said('stat -c %U /var/lib/panja/catalogue/shop.yaml')).toBe('panja\n');
    said('systemctl stop panja caddy');
    said(setUp);
    for (const unit of ['panja', 'caddy']) expect(run(`systemctl is-active ${unit}`).status).toBe(0);
  });
});

describe('deploy/panja upgrade', () => {
  const commit = 'git -c user.name=a -c user.email=a@b.example commit --quiet --all --message';
  let [first, today, next] = ['', '', ''];

  beforeAll(() => {
    today = version();
    const releases = said(`git -C /srv/panja.git log --format=%H -G'"version": "1[.]0[.]0"' -- package.json`);
    first = releases.trim().split('\n').at(-1) ?? '';
    said(
      `git clone --quiet /srv/panja.git /srv/work; cd /srv/work; sed -i '1,10s/"version": .*/"version": "99.0.0",/' package.json package-lock.json; ` +
        `${commit} next; git push --quiet origin HEAD`,
    );
    next = said('git -C /srv/work rev-parse HEAD').trim();
  });

  it('brings a shop of version 1.0.0 here and back, with its orders and its draft', async () => {
    said(`git -C /opt/panja reset --quiet --hard ${first}; ${setUp}; ${panja} build; systemctl restart panja`);
    await storeData();
    for (const [command, there] of [
      [`upgrade ${today}`, today],
      ['back', first],
      ['back', today],
    ] as const) {
      said(`${panja} ${command}`);
      expect(version()).toBe(there);
      await expectData();
    }
  });

  it('brings the shop to the next version; orders and draft survive it and the way back', async () => {
    await expectData();
    said('cd /opt/panja; git ls-files | xargs touch');
    expect(said(`${panja} upgrade`)).toContain('To return: deploy/panja back');
    expect(version()).toBe(next);
    await expectData();
    // Its connection breaks once it exchanges the versions, and it ends nevertheless.
    const exchanges = "grep --quiet --no-messages 'run[_]version' /proc/[0-9]*/cmdline";
    said(`${panja} back >/dev/null & until ${exchanges}; do sleep 0.1; done; kill -s KILL $!; ${idle}`);
    expect(version()).toBe(today);
    await expectData();
    said(`${panja} back`);
    expect(version()).toBe(next);
    await expectData();
    expect(said(`${panja} upgrade`)).toContain('runs already');
  });

  it('returns by itself from a version that does not run', async () => {
    said(`cd /srv/work; echo 'process.exit(1);' >src/relay/main.ts; ${commit} broken; git push --quiet origin HEAD`);
    const failed = run(`${panja} upgrade`);
    expect([failed.status, failed.said]).toEqual([
      1,
      expect.stringContaining('does not run here. The shop runs version'),
    ]);
    expect(version()).toBe(next);
    await expectData();
  });

  it('returns by itself from a version that can’t be built', async () => {
    said(
      'cd /srv/work; git checkout --quiet HEAD~1 src/relay/main.ts; ' +
        `echo 'throw 1;' >src/build/build.ts; ${commit} unbuilt; git push --quiet origin HEAD`,
    );
    expect(run(`${panja} upgrade`).said).toContain('The shop runs version');
    expect(version()).toBe(next);
    await expectData();
  });
});
