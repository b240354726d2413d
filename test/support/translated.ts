import type { Page } from 'playwright-core';

/**
 * Does to a page what a browser's translation does, now and for later changes: each text is replaced by one in two
 * `font` elements. The "translation" is the same words in capitals, so that a test still finds them.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = 'script, style, noscript, option, textarea, title';
    const done = new WeakSet<Node>();
    const translateText = (text: Text) => {
      if (done.has(text) || text.data.trim() === '' || text.parentElement?.closest(kept)) return;
      const translation = document.createTextNode(text.data.toUpperCase());
      done.add(translation);
      const inner = document.createElement('font');
      const outer = document.createElement('font');
      inner.append(translation);
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) translateText(text);
    };
    translateAll();
    new MutationObserver(translateAll).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}
