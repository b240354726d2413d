// A package that brings no types of its own.
declare module 'saxen' {
  type Decode = (text: string) => string;

  export class Parser {
    on(event: 'openTag', open: (name: string, attributes: () => Record<string, string>, decode: Decode) => void): this;
    on(event: 'closeTag', close: (name: string) => void): this;
    on(event: 'text', text: (value: string, decode: Decode) => void): this;
    on(event: 'cdata', text: (value: string) => void): this;
    /** Throws for malformed XML. */
    parse(xml: string): void;
  }
}
