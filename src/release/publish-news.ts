/** Messages to the desk from the process that publishes for it. */
export const publishSteps = ['checking', 'building', 'placing'] as const;
export type PublishStep = (typeof publishSteps)[number];

export type PublishNews =
  | { readonly kind: 'step'; readonly step: PublishStep }
  | { readonly kind: 'done'; readonly release: string }
  /** Whole sentences. */
  | { readonly kind: 'refused'; readonly sentences: readonly string[] };
