/**
 * The one polite live region of the shop (WCAG 2.2 SC 4.1.3): what changes on the screen without taking the focus is said
 * here. It stands in the page from the beginning, since a region that comes together with its text is often not read.
 *
 * What is said has other words than what is shown: whoever searches the page for a sentence finds it once.
 */
import { useEffect, useRef } from 'react';

/** Two things can happen at once: a line goes, and the total changes. */
const mostSentences = 2;

let say: (sentence: string) => void = () => undefined;

/** Says a sentence to those who can't see the screen. */
export function announce(sentence: string): void {
  say(sentence);
}

/** Announces a sentence each time it has changed; an empty one stays unsaid. What stands there from the beginning is read like any other text. */
export function useAnnouncement(sentence: string): void {
  const known = useRef(sentence);
  useEffect(() => {
    if (known.current === sentence) return;
    known.current = sentence;
    if (sentence !== '') announce(sentence);
  }, [sentence]);
}

export function Announcer() {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    say = (sentence) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = sentence;
      region.current?.append(paragraph);
      if (region.current && region.current.childElementCount > mostSentences) region.current.firstChild?.remove();
    };
    return () => {
      say = () => undefined;
    };
  }, []);
  return <div className="visually-hidden" aria-live="polite" data-testid="announcer" ref={region} />;
}
