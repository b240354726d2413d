/** A mistake in one of the catalogue's files, explained for people who read no code. */
export interface CatalogueProblem {
  /** Path from the project's folder: `catalogue/products/043-parrot-d-swing.md`. */
  readonly file: string;
  readonly line: number;
  /** `price`, `sizes 2 price`; absent if it is not about a field. */
  readonly field?: string;
  readonly problem: string;
  readonly remedy: string;
}

/** `catalogue/products/038-…md, line 4, price: is the text "1,200". Write whole rupees without a comma, such as 1200.` */
export function problemLine({ file, line, field, problem, remedy }: CatalogueProblem): string {
  return `${file}, line ${line}${field === undefined ? '' : `, ${field}`}: ${problem}. ${remedy}`;
}

/** The shop can't be built from a catalogue with problems; lists all of them. */
export class CatalogueError extends Error {
  readonly problems: readonly CatalogueProblem[];

  constructor(problems: readonly CatalogueProblem[]) {
    super(`The catalogue can't be used yet:\n${problems.map((problem) => `- ${problemLine(problem)}`).join('\n')}`);
    this.name = 'CatalogueError';
    this.problems = problems;
  }
}
