import type { Locator } from 'playwright-core';

/** Whether the middle of an element is what a finger there would touch: nothing covers it, and it is not folded away. */
export function isOnTop(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const touched = document.elementFromPoint(left + width / 2, top + height / 2);
    return touched !== null && (element.contains(touched) || touched.contains(element));
  });
}
