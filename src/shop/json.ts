/** The value of a JSON text; `undefined` if it is not JSON, for the caller to judge. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
