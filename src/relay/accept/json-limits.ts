const deepest = 8;
const mostKeys = 500;

/**
 * What is wrong with the shape of a JSON text, or null: deeper than 8 levels, or more than 500 keys (RELIABILITY.md,
 * HTTP). Looks at the text alone, so that no parser has to build the value first. Does not say whether it is valid JSON.
 */
export function jsonShapeProblem(text: string): string | null {
  let depth = 0;
  let keys = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === ':') keys += 1;
    if (depth > deepest) return 'The request body is nested too deeply';
    if (keys > mostKeys) return 'The request body has too many keys';
  }
  return null;
}
