/**
 * Property tests stop drawing examples after a while, so a busy machine tries fewer and fails none by its speed. They draw
 * new ones in every run of a developer; in CI the same ones for the same code, so that its result is about the commit and
 * can be reproduced (`CI=true npm test`).
 */
import { configureGlobal } from 'fast-check';

configureGlobal({ interruptAfterTimeLimit: 20_000, ...(process.env['CI'] && { seed: 0x50414e4a }) });
