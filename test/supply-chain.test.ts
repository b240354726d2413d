/** Packages come from the registry and are locked by their content (OWASP ASVS 15.2.4): the lock file, read as npm reads it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Entry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly name?: string;
  readonly hasInstallScript?: boolean;
}

interface Package {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

const project: Package = JSON.parse(readFileSync('package.json', 'utf8'));
const lock: { readonly packages: Readonly<Record<string, Entry>> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);
const registry = 'https://registry.npmjs.org/';

/** Problems of the locked packages, by name. */
function lockProblems(packages: Readonly<Record<string, Entry>>, allowed: Readonly<Record<string, boolean>>) {
  return Object.entries(packages).flatMap(([place, entry]) => {
    if (place === '') return [];
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { resolved, integrity = '', link, hasInstallScript } = entry;
    return [
      ...(link ? [`${name} is a link to a folder`] : []),
      ...(/^sha512-[\w+/]{86}==$/.test(integrity) ? [] : [`${name} has no SHA-512 of its content`]),
      ...(resolved === undefined || resolved.startsWith(registry) ? [] : [`${name} comes from ${resolved}`]),
      ...(entry.name === undefined || entry.name === name ? [] : [`${name} is another package, ${entry.name}`]),
      ...(hasInstallScript && allowed[name] === undefined ? [`${name} runs a script when installed`] : []),
    ];
  });
}

function inexact(versions: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(versions).flatMap(([name, version]) => (/^\d+\.\d+\.\d+$/.test(version) ? [] : [name]));
}

describe('the packages', () => {
  it('are locked by their content, come from the registry under their own names, and run no unexpected script', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    expect(lockProblems(lock.packages, project.allowScripts)).toEqual([]);
  });

  it('have one exact version', () => {
    expect(inexact({ ...project.dependencies, ...project.devDependencies })).toEqual([]);
  });

  it('have one allowed install script, the runtime’s', () => {
    expect(Object.keys(project.allowScripts).filter((name) => project.allowScripts[name])).toEqual(['node']);
  });
});
