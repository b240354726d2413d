import type { Page } from 'playwright-core';

/**
 * The live regions that a screen reader finds now, by role and name: the outermost ones, without those behind a modal
 * dialog.
 */
export async function liveRegions(page: Page): Promise<readonly string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  const live = nodes.filter(
    ({ ignored, properties }) =>
      !ignored && properties?.some(({ name, value }) => name === 'live' && value.value !== 'off'),
  );
  const ids = new Set(live.map(({ nodeId }) => nodeId));
  return live
    .filter(({ parentId }) => parentId === undefined || !ids.has(parentId))
    .map(({ role, name }) => `${String(role?.value)} ${String(name?.value ?? '')}`.trim());
}
