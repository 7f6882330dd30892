import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Fields } from '#contract/json-value.ts';
import { killTree } from '#scripts/command/child-end.ts';
import { IS_FROM_SOURCE, ROOT } from '#scripts/run/package-root.ts';
import { dataFrom, failed, failedBy } from './answers.ts';
import type { Place } from './place.ts';
import { ownTool, STOPPED, type Texts, type Tool } from './tool.ts';

const SERVER = {
  target: 'address of a server of this machine, or one that mcp was started with by --target; left out: this sandbox',
  only: 'only tests whose names contain this; more than one with commas',
};

export const contractTool = (place: Place): Tool =>
  ownTool(
    'contract',
    'Where a server differs from the contract, one line each: spec breaks the specification, assumed differs from an assumption, quality warns.',
    SERVER,
    { isOpenWorld: true, run: (given, signal) => compared(given, place, signal) },
  );

async function compared(
  { target, only }: Texts<typeof SERVER>,
  { sandbox, allowed: { targets = [], accounts } }: Place,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const isNamed = target !== undefined && targets.some((url) => isSameAddress(url, target));
  if (target !== undefined && !isNamed && !isOfThisMachine(target))
    return failed(
      'This target is not asked: name a server of this machine, or start with uc-sandbox mcp --target URL.',
    );
  const url = target ?? sandbox.url;
  const given = isNamed || (target !== undefined && targets.length === 0) ? accounts : undefined;
  // Never to a server that a text of somebody else may have named.
  const token = target === undefined ? (sandbox.token?.() ?? '') : '';
  const folder = mkdtempSync(join(tmpdir(), 'uc-mcp-'));
  try {
    const parameters = [`--target=${url}`];
    if (given) parameters.push(`--accounts=${writeAccounts(folder, given)}`);
    if (only !== undefined) parameters.push(`--only=${only}`);
    const { out, err } = await contractRun(parameters, { UC_SANDBOX_TOKEN: token }, signal);
    if (out.length === 0 && !signal.aborted)
      return failedBy(`the server ${url}`, err.join('\n'), 'Nothing was compared.');
    if (signal.aborted) out.push(STOPPED);
    return dataFrom(`the server ${url}`, out.join('\n'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Readable by this user alone: passwords of a real system are in it. */
function writeAccounts(folder: string, accounts: Fields): string {
  const file = join(folder, 'accounts.yaml');
  writeFileSync(file, JSON.stringify(accounts), { mode: 0o600 });
  return file;
}

const COMMAND = IS_FROM_SOURCE
  ? ['--import', import.meta.resolve('tsx'), join(ROOT, 'scripts/uc-sandbox.ts')]
  : [join(ROOT, 'scripts/run/uc-sandbox.cjs')];

interface Lines {
  readonly out: string[];
  readonly err: string[];
}

/** Lines of `uc-sandbox contract` in a process of its own, because standard output of this one is protocol. */
function contractRun(parameters: readonly string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Lines> {
  const child = spawn(process.execPath, [...COMMAND, 'contract', ...parameters], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.err += text));
  // A test runner has processes of its own.
  const end = () => killTree(Number(child.pid));
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      signal.removeEventListener('abort', end);
      resolve({ out: linesOf(texts.out), err: linesOf(texts.err) });
    });
  });
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.trimEnd().split('\n');
}

/** By address: other names of a machine are the resolver's. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function isOfThisMachine(url: string): boolean {
  return URL.canParse(url) && THIS_MACHINE.test(new URL(url).hostname);
}

function isSameAddress(one: string, other: string): boolean {
  const [first, second] = [one, other].map((url) => URL.canParse(url) && new URL(url).href.replace(/\/+$/, ''));
  return first !== false && first === second;
}
