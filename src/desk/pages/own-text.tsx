import { isUrdu } from './urdu.ts';

/** A paragraph of a shopper's own words, in their direction and in the typeface that readers of Urdu are used to. */
export function OwnText({ text, className }: { text: string; className?: string }) {
  return (
    text !== '' && (
      <p className={className} dir="auto" lang={isUrdu(text) ? 'ur' : undefined}>
        {text}
      </p>
    )
  );
}
