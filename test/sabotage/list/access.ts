import type { Sabotage } from '#test/sabotage/sabotage.ts';

/** What those meet who can't see, can't point, or run no script, and those whose hands tremble. */
export const accessSabotages: readonly Sabotage[] = [
  {
    name: 'access: nothing is announced',
    file: 'src/storefront/ui/announcer.tsx',
    from: '      region.current?.append(paragraph);\n',
    to: '',
    rows: ['R011', 'R050'],
    tests: ['test/journeys/accessibility-announcements.test.ts'],
  },
  {
    name: 'access: a new page has not the focus',
    file: 'src/storefront/root.tsx',
    from: 'main.current?.focus({ preventScroll: true })',
    to: 'undefined',
    rows: ['R050'],
    tests: ['test/journeys/accessibility-announcements.test.ts'],
  },
  {
    name: 'access: the stepper loses the focus at 1',
    file: 'src/storefront/ui/stepper.tsx',
    from: 'if (next <= 1) plus.current?.focus();',
    to: '',
    rows: ['R022'],
    tests: ['test/journeys/accessibility-keyboard.test.ts'],
  },
  {
    name: 'access: the menu closes at a double click',
    file: 'src/storefront/features/shell/mobile-menu.tsx',
    from: 'if (detail < 2) close();',
    to: 'if (detail < 9) close();',
    rows: ['R014'],
    tests: ['test/journeys/double-clicks.test.ts'],
  },
  {
    name: 'access: dead buttons without JavaScript',
    file: 'src/storefront/styles/base.css',
    from: '@media (scripting: none) {',
    to: '@media (scripting: initial-only) {',
    rows: ['R229'],
    tests: ['test/journeys/without-script.test.ts'],
  },
  {
    name: 'access: large text is cut off in the banner',
    file: 'src/storefront/features/shell/banner.module.css',
    from: '  min-block-size: var(--banner-height);\n  margin',
    to: '  block-size: 36px;\n  overflow: hidden;\n  margin',
    rows: [],
    tests: ['test/journeys/accessibility-display.test.ts'],
  },
  {
    name: 'access: what is chosen is lost in forced colours',
    file: 'src/storefront/styles/base.css',
    from: 'forced-color-adjust: none;',
    to: 'forced-color-adjust: auto;',
    rows: [],
    tests: ['test/journeys/accessibility-display.test.ts'],
  },
];
