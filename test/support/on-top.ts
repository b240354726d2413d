import type { Locator } from 'playwright-core';

/** Whether a finger on the middle of an element would touch it: nothing covers it, and it is not collapsed. */
export function isOnTop(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const touched = document.elementFromPoint(left + width / 2, top + height / 2);
    return touched !== null && (element.contains(touched) || touched.contains(element));
  });
}
