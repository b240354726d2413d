/**
 * A page may be changed on its way: a proxy rewrites it, or the browser translates it before the script runs. React then
 * renders a part of it anew. This moves what the shopper has entered from the old fields, which still have it, into the
 * new ones. Loaded when it is needed.
 */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** `before` has the fields as the page came, `now` those of today in the same order; `focused` had the focus. */
export function moveEntries(before: Iterable<Field>, now: ArrayLike<Field>, focused: Element | null): void {
  for (const [index, old] of [...before].entries()) {
    const field = now[index];
    if (!field || old.isConnected || field.type !== old.type || field.name !== old.name) continue;
    if (isChecked(old) && !isChecked(field)) field.click();
    const isUntouched = !('defaultValue' in field) || field.value === field.defaultValue;
    if (field.value !== old.value && isUntouched) enter(field, old.value);
    if (old === focused && document.activeElement === document.body) field.focus({ preventScroll: true });
  }
}

function isChecked(field: Field): boolean {
  return field instanceof HTMLInputElement && field.checked;
}

/** As if the shopper had entered it: React hears of nothing that is set on the element itself. */
function enter(field: Field, value: string): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
