/** The owner's command line: as a function, and as a process. */
import { runCommand } from '#relay/cli/run-command.ts';
import { type CommandOutput, finished, startProgram } from './processes.ts';

export async function orders(environment: Record<string, string>, ...args: readonly string[]): Promise<CommandOutput> {
  const said = { out: '', err: '' };
  const code = await runCommand(args, environment, {
    out: async (words) => void (said.out += words),
    err: (words) => void (said.err += words),
  });
  return { code, ...said };
}

export function ordersProcess(
  environment: Record<string, string>,
  parameters: readonly string[],
): Promise<CommandOutput> {
  return finished(startProgram('src/relay/cli/orders.ts', { environment, parameters }));
}

/** Runs a program without root's rights to pass over the modes of files. Another user might not reach the tests' folder. */
const setpriv = [
  'setpriv',
  '--inh-caps=-dac_override,-dac_read_search',
  '--bounding-set=-dac_override,-dac_read_search',
];

/** The list of orders, or a relay, to which the modes of files apply also where the tests run as root, who may read everything. */
export function boundByModes(
  program: 'cli/orders' | 'main',
  environment: Record<string, string>,
): Promise<CommandOutput> {
  const inside = process.getuid?.() === 0 ? setpriv : [];
  const parameters = program === 'main' ? [] : ['list'];
  return finished(startProgram(`src/relay/${program}.ts`, { environment, parameters, inside }));
}
