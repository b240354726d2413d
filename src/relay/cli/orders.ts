/** `npm run orders`: the owner's command line as a process. */
import { once } from 'node:events';
import { errorCode, errorMessage } from '#server/start-problem.ts';
import { runCommand, type Terminal } from './run-command.ts';

// The files it writes have names and addresses in them, so only their owner may read them.
process.umask(0o077);
// `… | head` closes the pipe once it has read enough.
process.stdout.on('error', (error) => process.exit(errorCode(error) === 'EPIPE' ? 0 : 1));

const terminal: Terminal = {
  out: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  },
  err: (text) => void process.stderr.write(text),
};

try {
  process.exitCode = await runCommand(process.argv.slice(2), process.env, terminal);
} catch (error) {
  terminal.err(`Something unexpected went wrong: ${errorMessage(error)}.\n`);
  process.exitCode = 1;
}
