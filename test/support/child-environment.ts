/** What a program that a test starts gets of our own environment; no setting of the shop. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** `NODE_COMPILE_CACHE`, set by `vitest.config.ts`: what one program has compiled, the next one need not. */
export const childEnvironment: NodeJS.ProcessEnv = { PATH, NODE_COMPILE_CACHE };

/** For loads far above the orders that one address may place. */
export const unlimited = { ORDERS_PER_MINUTE: '9999999', ORDERS_PER_ADDRESS: '9999999' };
