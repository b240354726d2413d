/** Shows the button that prints the page; without scripts the browser's menu does it. */
const button = document.querySelector<HTMLButtonElement>('.print-head button');
if (button) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}
