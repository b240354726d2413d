import { type RefObject, useEffect, useRef, useState } from 'react';
import { scrollMotion } from './motion.ts';

/** One press of a scroll button, in pixels: a card of 280 and its gap of 20 (R099, R122). */
const step = 300;

/** Where a row is scrolled to, so that a button without effect is disabled, and how to scroll it by a step. */
export function useRowScroll(row: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  /** The position that a click is scrolling to: a second click adds to the first. */
  const target = useRef<number | null>(null);

  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () => {
      const atStart = element.scrollLeft < 1;
      const atEnd = element.scrollLeft + element.clientWidth > element.scrollWidth - 1;
      setEnds((old) => (old.atStart === atStart && old.atEnd === atEnd ? old : { atStart, atEnd }));
    };
    const rest = () => {
      target.current = null;
    };
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    element.addEventListener('scrollend', rest);
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', measure);
      element.removeEventListener('scrollend', rest);
    };
  }, [row]);

  const scroll = (direction: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const furthest = element.scrollWidth - element.clientWidth;
    const next = (target.current ?? element.scrollLeft) + direction * step;
    target.current = Math.min(Math.max(next, 0), furthest);
    element.scrollTo({ left: target.current, behavior: scrollMotion() });
  };
  return { ...ends, scroll };
}
