// Packages that bring no types of their own.
declare module '@adobe/structured-data-validator' {
  export interface Issue {
    readonly issueMessage: string;
    readonly severity: 'ERROR' | 'WARNING';
  }

  export default class Validator {
    constructor(vocabulary?: { readonly '@graph': readonly object[] });
    /** `data` as an extractor gives it: the objects of each format, by their type. */
    validate(data: Readonly<Record<'jsonld', Readonly<Record<string, readonly object[]>>>>): Promise<readonly Issue[]>;
  }
}

/** The path of the checker's file, as an object. */
declare module 'vnu-jar' {
  const file: { toString(): string };
  export default file;
}
