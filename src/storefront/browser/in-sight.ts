import { type RefObject, useEffect, useState } from 'react';

const half = 0.5;

/** True while half of an element is between the header and a phone's bar; also until the script has looked. */
export function useInSight(place: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    if (!place.current) return undefined;
    const setFromLast = (entries: readonly IntersectionObserverEntry[]) =>
      setInSight((entries.at(-1)?.intersectionRatio ?? 1) >= half);
    const observer = new IntersectionObserver(setFromLast, { rootMargin: '-106px 0px -85px', threshold: half });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isInSight;
}
