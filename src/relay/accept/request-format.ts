import { type ParsedRequest, parseEmailRequest } from '#wire/email-request.ts';
import { parseForm } from './form-request.ts';
import { jsonShapeProblem } from './json-limits.ts';

/** What an address takes: `send` JSON, `send-form` forms. */
export interface RequestFormat {
  /** In small letters. */
  readonly mediaType: string;
  /** A problem is the text that is answered with status 400. `contentType` is the whole header. */
  parse(text: string, contentType: string): ParsedRequest | Promise<ParsedRequest>;
}

export const jsonFormat: RequestFormat = {
  mediaType: 'application/json',
  parse(text) {
    const problem = jsonShapeProblem(text);
    return problem === null ? parseEmailRequest(text) : { kind: 'problem', problem };
  },
};

export const formFormat: RequestFormat = { mediaType: 'multipart/form-data', parse: parseForm };
