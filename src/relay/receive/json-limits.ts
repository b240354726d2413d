const maxDepth = 8;
const maxKeys = 500;

/**
 * The fault in the shape of a JSON text, or `null`: it is deeper than 8 levels, or has more than 500 keys. Reads only the
 * text, so that no parser has to build the value first. Does not check that it is valid JSON.
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
    if (depth > maxDepth) return 'The request body is nested too deeply';
    if (keys > maxKeys) return 'The request body has too many keys';
  }
  return null;
}
