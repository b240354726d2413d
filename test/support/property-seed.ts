/**
 * Property tests draw new examples at every run of a developer. In CI they draw the same ones for the same code: its
 * verdict is about the commit, and anybody can have it again (`CI=true npm test`).
 */
if (process.env['CI']) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: 0x50414e4a });
}
