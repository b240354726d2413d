/** Starts the shop that all files of journeys share. */
import type { TestProject } from 'vitest/node';
import { startShop } from './processes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string;
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShop();
  project.provide('shopUrl', shop.url);
  return shop.stop;
}
