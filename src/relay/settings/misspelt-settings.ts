/**
 * Names in the environment that are nearly a setting's. Without a warning a `RETENTION_DAY` would keep orders for a shorter
 * time than meant, and a `TRUSTED_PROXY` would count all shoppers as one.
 */
import type { Environment } from '#config';

/** Shorter names are near to too many others. */
const minLength = 7;

/** One sentence for each. */
export function misspeltSettings(environment: Environment, settings: readonly string[]): readonly string[] {
  return Object.keys(environment)
    .filter((name) => !settings.includes(name) && name.length >= minLength)
    .flatMap((name) => {
      const meant = settings.find((setting) => isNear(name.toUpperCase(), setting));
      return meant ? [`Unknown setting ${name}. Did you mean ${meant}?`] : [];
    });
}

function isNear(name: string, setting: string): boolean {
  const max = setting.length >= 12 ? 3 : setting.length > minLength ? 1 : 0;
  return distance(name, setting) <= max;
}

/** The number of letters to insert, delete or change between two names (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1];
    for (const [column, wanted] of other.split('').entries()) {
      const changed = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
