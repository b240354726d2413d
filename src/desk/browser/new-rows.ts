/**
 * Puts the rows of a fresh list into the one on the screen. Focus stays, and so do ticks next
 * to a row's link: they are for the order as it was when the page was made.
 */
export function showRows(list: Element, fresh: Element): void {
  const rows = new Map([...list.children].map((row) => [linkOf(row)?.href, row]));
  const freshRows = [...fresh.children];
  let place = list.firstElementChild;
  for (const row of freshRows) {
    const link = linkOf(row);
    const known = rows.get(link?.href);
    rows.delete(link?.href);
    if (known) {
      const shown = linkOf(known);
      if (link && shown?.innerHTML !== link.innerHTML) shown?.replaceChildren(...link.childNodes);
      place = known.nextElementSibling;
    } else {
      row.setAttribute('data-new', '');
      list.insertBefore(row, place);
    }
  }
  for (const gone of rows.values()) if (!gone.querySelector(':checked')) gone.remove();
}

/** Makes a change above the row that the owner reads, which stays in place; at the top of the list new rows move the others. */
export function keepScroll(change: () => void): void {
  const rows = [...document.querySelectorAll('.rows > li')];
  const isTopInSight = topOf(rows[0]) >= 0;
  const read = isTopInSight ? undefined : rows.find((row) => row.getBoundingClientRect().bottom > 0);
  const before = topOf(read);
  change();
  scrollBy({ top: topOf(read) - before, behavior: 'instant' });
}

const linkOf = (row: Element) => row.querySelector('a');
const topOf = (row: Element | undefined) => row?.getBoundingClientRect().top ?? 0;
