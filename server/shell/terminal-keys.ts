import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { MAIN_WORLD } from '#contract/storage.ts';
import { clearTerminal, printLine } from './command.ts';
import { processRows } from './process-table.ts';

/** The work behind the keys of a running server. */
interface KeyActs {
  /** address of the portal */
  readonly page: string;
  /** Resets the world `main`. @returns the fixture that it begins anew from */
  reset(): Promise<string>;
  readonly print?: (line: string) => void;
}

/** Input of the person at the terminal. */
type Keyboard = Readable & { readonly isTTY?: boolean; unref?(): unknown };

export const KEYS_HINT = 'press h + Enter for the keys';

const HELP = [
  'keys, each followed by Enter:',
  '  o  opens the portal in a browser',
  `  r  resets the world ${MAIN_WORLD} to its fixture; code and other worlds stay as they are`,
  '  c  clears the terminal',
  '  h  shows these keys',
];

/**
 * Takes keys, each followed by Enter, as Vite has them: o, r, c and h. Only in the foreground of a terminal: a shell
 * stops a process that reads in the background.
 * @returns whether there is such a terminal
 */
export function listenToKeys(
  { page, reset, print = printLine }: KeyActs,
  input: Keyboard = process.stdin,
  isForeground = isInForeground,
): boolean {
  if (input.isTTY !== true || !isForeground()) return false;
  // No line editing of its own, so that Ctrl+C stays the terminal's.
  const lines = createInterface({ input, terminal: false });
  lines.on('line', (line) => {
    const key = line.trim().toLowerCase();
    if (key === 'o') openPage(page, print);
    else if (key === 'c') clearTerminal();
    else if (key === 'h') HELP.forEach(print);
    else if (key === 'r') void resetMain(reset, print);
  });
  // A terminal that was closed has nothing to read, and a server waits for no key.
  input.on('error', () => lines.close());
  input.unref?.();
  process.on('SIGCONT', () => (isForeground() ? lines.resume() : lines.pause()));
  return true;
}

async function resetMain(reset: KeyActs['reset'], print: (line: string) => void): Promise<void> {
  print(
    await reset().then(
      (fixture) =>
        `The world ${MAIN_WORLD} began anew from ${fixture}: accounts, sessions, messages, faults, clock, journal. Other worlds stayed.`,
      (error: Error) => `The world ${MAIN_WORLD} was not reset: ${error.message}`,
    ),
  );
}

function openPage(page: string, print: (line: string) => void): void {
  const [program, ...parameters] = OPENERS[process.platform] ?? ['xdg-open'];
  const fail = () => print(`No browser could be opened by ${program}: open ${page}`);
  const opener = spawn(program, [...parameters, page], { stdio: 'ignore', detached: true });
  opener.once('error', fail).once('exit', (code) => code !== 0 && fail());
  opener.unref();
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
};

/** True for a process that may read from its terminal; also where that cannot be found out. */
function isInForeground(): boolean {
  const [own] = processRows(process.pid);
  return own === undefined || own.group === own.foreground;
}
