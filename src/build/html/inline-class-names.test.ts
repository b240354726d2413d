import { describe, expect, it } from 'vitest';
import { withClassNames } from './inline-class-names.ts';

const file = 'src/storefront/ui/stepper.tsx';
const importLine = "import styles from './stepper.module.css';";
const shortName = (name: string) => {
  if (name === 'missing') throw new Error('stepper.module.css has no class missing');
  return `short-${name}`;
};
const inlined = (code: string) => withClassNames(`${importLine}\n${code}`, file, shortName);

describe('class names in the code', () => {
  it('are plain strings, so that the bundle needs no table of them', () => {
    expect(inlined("a(styles['minus'], `button ${styles['new-price']}`)")).toBe(
      'import \'./stepper.module.css\';\na("short-minus", `button ${"short-new-price"}`)',
    );
  });

  it('leave a module without a stylesheet as it is', () => {
    expect(withClassNames("const look = styles['card'];", file, shortName)).toBe("const look = styles['card'];");
  });

  it('stop the build if the stylesheet does not have them', () => {
    expect(() => inlined("a(styles['missing'])")).toThrow('no class missing');
  });

  it('stop the build if they are not literal', () => {
    expect(() => inlined('a(styles[name])')).toThrow(`${file} has styles without the name of a class`);
    expect(() => inlined('a({ ...styles })')).toThrow(`${file} has styles without the name of a class`);
  });
});
