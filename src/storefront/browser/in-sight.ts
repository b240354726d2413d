import { type RefObject, useEffect, useState } from 'react';

/** True while an element is between the header and a phone's bar; also until the script has looked. */
export function useInSight(place: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    if (!place.current) return undefined;
    const setFromLast = (entries: readonly IntersectionObserverEntry[]) =>
      setInSight(entries.at(-1)?.isIntersecting ?? true);
    const observer = new IntersectionObserver(setFromLast, { rootMargin: '-106px 0px -85px' });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isInSight;
}
