/**
 * The one polite live region of the shop (WCAG 2.2 SC 4.1.3): it announces what changes on the screen without taking
 * the focus. It is in the page from the beginning, as a region that appears together with its text is often not read.
 * Announcements differ from the words on the screen, so that a search in the page finds a sentence once.
 */
import { useEffect, useRef } from 'react';

/** Two things can happen at once: a line is removed, and the total changes. */
const maxSentences = 2;

let say: (sentence: string) => void = () => undefined;

/** Announces a sentence to screen readers. */
export function announce(sentence: string): void {
  say(sentence);
}

/**
 * Announces a sentence each time it has changed, but not an empty one. The initial sentence is read like any other
 * text.
 */
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
      if (region.current && region.current.childElementCount > maxSentences) region.current.firstChild?.remove();
    };
    return () => {
      say = () => undefined;
    };
  }, []);
  return <div className="visually-hidden" aria-live="polite" data-testid="announcer" ref={region} />;
}
