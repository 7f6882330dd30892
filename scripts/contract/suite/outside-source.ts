import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sendHttp } from '#kit/node/send-http.ts';
import { messageOf } from '#scripts/run/command-line.ts';
import type { Source } from './accounts-file.ts';
import { SetupFailure } from './target.ts';
import { askPerson } from './terminal.ts';

const run = promisify(execFile);
const LIMIT_MS = 120_000;

/** A question, as a command sees it in its environment (`UC_PHONE`), an address as `{phone}`, and a person as it reads. */
export interface Question {
  /** `code for login at 138****0001` */
  readonly title: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The text that a source gives. @throws SetupFailure where it gives none */
export async function textFrom(source: Source, { title, values }: Question, ask = askPerson): Promise<string> {
  try {
    if (source.command !== undefined) return await byCommand(source.command, values);
    if (source.url !== undefined) return await byUrl(source.url, values);
    const answer = await ask(title);
    if (answer !== null) return answer;
  } catch (error) {
    if (error instanceof SetupFailure) throw error;
    throw new SetupFailure(`${title}: ${messageOf(error).split('\n', 1)}`);
  }
  throw new SetupFailure(`${title}: there is no terminal to type it in`);
}

async function byCommand(command: string, values: Question['values']): Promise<string> {
  const names = Object.entries(values).map(([name, value]) => [`UC_${name.toUpperCase()}`, value] as const);
  const env = { ...process.env, ...Object.fromEntries(names) };
  const [shell, flag] = process.platform === 'win32' ? ['cmd.exe', '/c'] : ['sh', '-c'];
  return (await run(shell, [flag, command], { env, timeout: LIMIT_MS })).stdout.trim();
}

async function byUrl(template: string, values: Question['values']): Promise<string> {
  const url = template.replaceAll(/\{(\w+)\}/g, (place, name: string) => encodeURIComponent(values[name] ?? place));
  const { status, text } = await sendHttp(new URL(url), { method: 'GET', signal: AbortSignal.timeout(LIMIT_MS) });
  if (status < 200 || status >= 300) throw new SetupFailure(`${new URL(url).origin} answers ${status}`);
  return text.trim();
}
