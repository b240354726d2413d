import { programPath, provided } from './debian-package.ts';

/** Path of Java, which the Nu HTML checker runs on. Throws with what to install where it can't be brought. */
export function provideJava(): string {
  return provided('default-jre-headless', () => programPath('java'));
}
