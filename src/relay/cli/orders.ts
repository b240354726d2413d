/** `npm run orders`: the owner's command line as a process. */
import { once } from 'node:events';
import { errorCode, errorMessage } from '#relay/start-problem.ts';
import { runCommand, type Terminal } from './run-command.ts';

// What is written holds names and addresses, and files made beside the book must stay its owner's.
process.umask(0o077);
// `… | head` closes the pipe: enough was read.
process.stdout.on('error', (error) => process.exit(errorCode(error) === 'EPIPE' ? 0 : 1));

const terminal: Terminal = {
  out: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  },
  err: (text) => void process.stderr.write(text),
  columns: process.stdout.columns || null, // Some terminals say 0.
};

try {
  process.exitCode = await runCommand(process.argv.slice(2), process.env, terminal);
} catch (error) {
  terminal.err(`Something went wrong that was not expected: ${errorMessage(error)}.\n`);
  process.exitCode = 1;
}
