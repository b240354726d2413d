/** One deliberate fault in one line of the shop, and the tests that must notice it. */
export interface Sabotage {
  /** Short and unique: `npm run test:sabotage -- --only NAME`. */
  readonly name: string;
  readonly file: string;
  /** Exact text that stands in the file once, and what to put in its place. */
  readonly from: string;
  readonly to: string;
  /** Rows that no longer hold; the tests that name them are run. */
  readonly rows: readonly string[];
  /** Test files to run, where no row of the specification speaks of it or fewer files are enough. */
  readonly tests?: readonly string[];
}

/** The text with the fault in it. Throws unless `from` stands in it exactly once. */
export function sabotaged(text: string, { name, file, from, to }: Sabotage): string {
  const count = text.split(from).length - 1;
  if (count !== 1) {
    const places = count === 0 ? 'nowhere' : `${count} times`;
    throw new Error(`sabotage "${name}": its text stands ${places} in ${file}; choose the line anew: ${from}`);
  }
  return text.replace(from, () => to);
}

export const projects = ['unit', 'relay', 'journeys'] as const;
export type Project = (typeof projects)[number];

/** The vitest project that a test file belongs to. */
export function projectOf(file: string): Project {
  if (file.startsWith('test/journeys/')) return 'journeys';
  return file.startsWith('test/relay/') ? 'relay' : 'unit';
}
