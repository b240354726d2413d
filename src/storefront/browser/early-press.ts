/**
 * Repeats a press of a button from before the script ran: no listener heard it, but it gave the button the focus (in
 * Safari because of the explicit `tabindex`, `build/html/document.ts`). A button reached by keyboard is marked as such and
 * was not pressed; one that a mouse is still holding down will fire by itself. Call it once React listens.
 */
export function repeatEarlyPress(): void {
  const button = document.activeElement;
  if (!(button instanceof HTMLButtonElement) || button.matches(':focus-visible')) return;
  // After a touch `:active` may last long; with a mouse it is accurate.
  const isHeld = button.matches(':active') && window.matchMedia('(hover: hover)').matches;
  if (!isHeld) button.click();
}
