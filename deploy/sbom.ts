/**
 * `npm run sbom`: what the relay is made of, as CycloneDX reads it, from the lock file alone. `npm sbom --omit=dev` would be
 * the way, but it leaves out packages that a development tool needs as well (nodemailer, pg-protocol with npm 11).
 */
import { readFileSync } from 'node:fs';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
}

interface Lock {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, Entry>>;
}

const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const application = { type: 'application', name: lock.name, version: lock.version };

console.log(
  JSON.stringify(
    {
      $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: { ...application, purl: purl(lock.name, lock.version) } },
      components: Object.entries(lock.packages).flatMap(([place, entry]) =>
        place === '' || entry.dev ? [] : [component(place, entry)],
      ),
    },
    null,
    2,
  ),
);

function component(place: string, { version = '', integrity = '', license }: Entry): object {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const content = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': place,
    name,
    version,
    purl: purl(name, version),
    hashes: [{ alg: 'SHA-512', content }],
    ...(license && { licenses: [{ expression: license }] }),
  };
}

function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
