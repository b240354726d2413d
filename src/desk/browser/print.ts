/** Makes labels fit, and shows the button that prints the page; where it can't, the browser's menu does it. */
const button = document.querySelector<HTMLButtonElement>('.print-head button');
if (button && typeof window.print === 'function') {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}

/** In points; the last can still be read. */
const textSizes = [20, 17, 14, 12, 10, 8.5, 7];

/** Gives each label the largest text that it holds: a label that holds more than fits is higher than an empty one. */
function fitLabels(): void {
  for (const label of document.querySelectorAll<HTMLElement>('.label')) {
    const heightAt = (points: number) => {
      label.style.setProperty('--points', String(points));
      return label.offsetHeight;
    };
    const empty = heightAt(1);
    // A text that doesn't fit at the smallest size continues on a second label.
    heightAt(textSizes.find((points) => heightAt(points) <= empty) ?? 7);
  }
}

if (document.readyState === 'complete') fitLabels();
else window.addEventListener('load', fitLabels);
