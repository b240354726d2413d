/** A program of ours as a process of its own: what it says, where it listens, how it ends. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { until } from './until.ts';

export interface Program {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly pid: number;
  readonly output: () => string;
  readonly errors: () => string;
  /** Both of them, in the order of their arrival. */
  readonly said: () => string;
  /** Its exit code; `null` if a signal ended it. */
  readonly exit: Promise<number | null>;
  /** Sends the signal and waits for the end. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

interface Start {
  readonly environment: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly nodeOptions?: readonly string[];
  /** Runs it inside another program, such as strace. */
  readonly inside?: readonly string[];
}

/** Starts a file with Node. */
export function startProgram(file: string, { environment, cwd, nodeOptions = [], inside = [] }: Start): Program {
  const [outer, ...parameters] = [...inside, process.execPath, ...nodeOptions, file];
  const child = spawn(outer, parameters, {
    env: { ...childEnvironment, ...environment },
    ...(cwd !== undefined && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { output: '', errors: '', said: '' };
  for (const [stream, name] of [[child.stdout, 'output'] as const, [child.stderr, 'errors'] as const]) {
    stream.on('data', (chunk) => {
      texts[name] += String(chunk);
      texts.said += String(chunk);
    });
  }
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    pid: child.pid ?? 0,
    output: () => texts.output,
    errors: () => texts.errors,
    said: () => texts.said,
    exit,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exit;
    },
  };
}

/** The address in a program's greeting, without a trailing slash; fails with its output if it ends instead. */
export function addressOf(program: Program, greeting = /(http:\/\/\S+)[^]*Ctrl-C stops it/): Promise<string> {
  const { child, said } = program;
  return until('the program to start', () => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it ended with ${child.exitCode ?? child.signalCode}: ${said().slice(-2000)}`);
    return greeting.exec(said())?.[1]?.replace(/\/$/, '');
  });
}

/** The part of our environment that a program started by a test gets; no setting of the shop. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** `NODE_COMPILE_CACHE`, set by `vitest.config.ts`: what one program has compiled, the next one need not. */
export const childEnvironment: NodeJS.ProcessEnv = { PATH, NODE_COMPILE_CACHE };

/** For loads far above the orders that one address may place. */
export const unlimited = { ORDERS_PER_MINUTE: '9999999', ORDERS_PER_ADDRESS: '9999999' };
