/**
 * Repeats the press of a button from before the script came: the browser had nobody to tell of it then, but it gave the
 * button the focus (all but Safari do). A button that a keyboard has reached is marked as such and was not pressed; one that
 * a mouse holds down at this moment will tell by itself. To be called once React listens.
 */
export function repeatEarlyPress(): void {
  const button = document.activeElement;
  if (!(button instanceof HTMLButtonElement) || button.matches(':focus-visible')) return;
  // After a touch a button may count as held down for long; with a mouse it means what it says.
  const isHeld = button.matches(':active') && window.matchMedia('(hover: hover)').matches;
  if (!isHeld) button.click();
}
