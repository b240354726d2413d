/** Reads a Dockerfile as far as ours goes; an instruction that is not known here is refused, never passed over. */

export type Step =
  | {
      readonly kind: 'copy';
      readonly from: string | null;
      readonly sources: readonly string[];
      readonly target: string;
    }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'workdir'; readonly path: string };

export interface Stage {
  readonly base: string;
  readonly name: string | null;
  readonly steps: readonly Step[];
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string | null;
  readonly volumes: readonly string[];
  readonly healthCheck: readonly string[] | null;
  readonly command: readonly string[] | null;
}

export function parseDockerfile(text: string): readonly Stage[] {
  const stages: Stage[] = [];
  for (const line of instructions(text)) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/s.exec(line) ?? [];
    const stage = stages.pop();
    if (word === 'FROM') {
      if (stage) stages.push(stage);
      const [base = '', , name = null] = rest.split(/\s+/);
      stages.push({
        base,
        name,
        steps: [],
        environment: {},
        user: null,
        volumes: [],
        healthCheck: null,
        command: null,
      });
    } else {
      if (!stage) throw new Error(`${line} stands before FROM`);
      stages.push(withInstruction(stage, word, rest));
    }
  }
  return stages;
}

function withInstruction(stage: Stage, word: string, rest: string): Stage {
  const withStep = (step: Step): Stage => ({ ...stage, steps: [...stage.steps, step] });
  switch (word) {
    case 'WORKDIR':
      return withStep({ kind: 'workdir', path: rest });
    case 'COPY':
      return withStep(copyStep(rest));
    case 'RUN':
      return withStep({ kind: 'run', command: rest });
    case 'ENV':
      return {
        ...stage,
        environment: { ...stage.environment, ...Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))) },
      };
    case 'USER':
      return { ...stage, user: rest };
    case 'VOLUME':
      return { ...stage, volumes: [...stage.volumes, rest] };
    case 'EXPOSE':
      return stage;
    case 'HEALTHCHECK':
      return { ...stage, healthCheck: words(rest.replace(/^.*?CMD /, '')) };
    case 'CMD':
      return { ...stage, command: words(rest) };
    default:
      throw new Error(`${word} is not known here`);
  }
}

function copyStep(rest: string): Step {
  const parts = rest.split(/\s+/);
  const from = parts[0]?.startsWith('--from=') ? parts.shift()?.slice('--from='.length) : null;
  const target = parts.pop() ?? '';
  if (parts.length === 0 || parts.some((part) => part.startsWith('--')))
    throw new Error(`COPY ${rest} is not known here`);
  return { kind: 'copy', from: from ?? null, sources: parts, target };
}

function words(text: string): readonly string[] {
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) throw new Error(`${text} is no list of words`);
  return parsed.map(String);
}

/** Lines that go on are joined, comments are left out. */
function instructions(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
}
