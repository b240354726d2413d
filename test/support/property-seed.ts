/**
 * Property tests draw new examples in every run of a developer. In CI they draw the same ones for the same code, so
 * that its result is about the commit and can be reproduced (`CI=true npm test`).
 */
if (process.env['CI']) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: 0x50414e4a });
}
