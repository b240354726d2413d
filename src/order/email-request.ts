import { parseJson } from '#shop/json.ts';

/** Path of the e-mail service that takes mails (R214). */
export const emailPath = '/api/v1.0/email/send';

/** The version that the public client sends (R215). */
export const libVersion = '4.4.1';

/** The shop's ids at its e-mail service. */
export interface EmailIds {
  readonly userId: string;
  readonly serviceId: string;
  readonly templateId: string;
}

/** The five parameters of an order's mail, and no others (R216). */
export interface TemplateParams {
  readonly from_name: string;
  readonly from_email: string;
  readonly to_name: string;
  readonly message: string;
  readonly reply_to: string;
}

/** The body of the POST; its keys keep this order (R215). */
export function emailRequest(ids: EmailIds, templateParams: TemplateParams) {
  return {
    lib_version: libVersion,
    user_id: ids.userId,
    service_id: ids.serviceId,
    template_id: ids.templateId,
    template_params: templateParams,
  };
}

/** Every text parameter of a request, unknown ones included. */
export type Params = Readonly<Partial<Record<string, string>>>;

/** A request as the relay reads it, or a problem. */
export type ParsedRequest =
  | { readonly kind: 'request'; readonly request: { readonly ids: EmailIds; readonly params: Params } }
  | { readonly kind: 'problem'; readonly problem: string };

const maxDepth = 8;
const maxKeys = 500;

/**
 * Reads a request's JSON text, of at most 8 levels and 500 keys. A problem is the text to answer with status 400 (C4).
 */
export function parseEmailRequest(text: string): ParsedRequest {
  const problem = (sentence: string): ParsedRequest => ({ kind: 'problem', problem: sentence });
  const value = parseJson(text);
  const tooMuch = shapeProblem(value);
  if (tooMuch !== null) return problem(tooMuch);
  const body = asRecord(value);
  if (!body) return problem('The request body is not a JSON object');
  const [userId, serviceId, templateId] = ['user_id', 'service_id', 'template_id'].map((name) => body[name]);
  if (!isFilled(userId)) return problem('The user_id parameter is required');
  if (!isFilled(serviceId)) return problem('The service_id parameter is required');
  if (!isFilled(templateId)) return problem('The template_id parameter is required');
  const record = asRecord(body['template_params'] ?? {});
  if (!record) return problem('The template params have to be the object');
  const params = Object.entries(record).flatMap(([key, param]) => (typeof param === 'string' ? [[key, param]] : []));
  return { kind: 'request', request: { ids: { userId, serviceId, templateId }, params: Object.fromEntries(params) } };
}

function shapeProblem(value: unknown): string | null {
  let keys = 0;
  const isTooDeep = (part: unknown, depth: number): boolean => {
    if (typeof part !== 'object' || part === null) return false;
    if (!Array.isArray(part)) keys += Object.keys(part).length;
    return depth > maxDepth || Object.values(part).some((child) => isTooDeep(child, depth + 1));
  };
  if (isTooDeep(value, 1)) return 'The request body is nested too deeply';
  return keys > maxKeys ? 'The request body has too many keys' : null;
}

function asRecord(value: unknown): Readonly<Partial<Record<string, unknown>>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
