import { type RefObject, useEffect, useState } from 'react';

/** The distance from the screen that counts as near: its content is fetched before it is visible. */
const margin = '300px';

/** True once an element has come near the screen, and from then on; false in the first render. */
export function useCameNear(place: RefObject<Element | null>): boolean {
  const [cameNear, setCameNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || cameNear) return undefined;
    const observer = new IntersectionObserver((entries) => setCameNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, cameNear]);
  return cameNear;
}
