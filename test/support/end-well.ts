import type { Visit } from './browser.ts';

/** Closes a visit, and throws where something went wrong in its pages, but for what is expected. */
export async function endWell({ context, problems }: Visit, expected = /^$/): Promise<void> {
  await context.close();
  const unexpected = problems.filter((problem) => !expected.test(problem));
  if (unexpected.length > 0) throw new Error(`the page had problems:\n${unexpected.join('\n')}`);
}
