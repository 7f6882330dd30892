import { type Asked, leavesOf } from './asked.ts';

/** Ids, moments and tokens. */
const DRAWN = /^(?:[\da-f]{8}-[\da-f-]{27}|[\da-f]{16,}|\d{10,}|\d{4}[-/]\d\d[-/]\d\d[T ][\d:.]+.*)$/i;

/** An answer, as far as its voice needs it. */
type Heard = Pick<Asked, 'status' | 'path' | 'headers' | 'body'>;

/**
 * An answer without its ids and moments, the path that was asked for, and numbers in texts.
 * @param fleeting paths of values that are other ones in each answer
 */
export function voiceOf(heard: Heard, fleeting: ReadonlySet<string>): string {
  return partsOf(heard, fleeting).join(' ');
}

/** True for an answer whose parts another has too, perhaps beside others. */
export function isSaidIn(one: Heard, other: Heard, fleeting: ReadonlySet<string>): boolean {
  const parts = partsOf(one, fleeting);
  const others = partsOf(other, fleeting);
  // One without any value would be in every other.
  if (parts.length <= SHELL) return parts.join(' ') === others.join(' ');
  return parts.every((part) => others.includes(part));
}

/** Status, type and address that it leads to. */
const SHELL = 3;

function partsOf({ status, path, headers, body }: Heard, fleeting: ReadonlySet<string>): string[] {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const shell = [`status ${status}`, `type ${type}`, `to ${lasting(headers.location ?? '', path)}`];
  if (typeof body !== 'object' || body === null) return [...shell, lasting(String(body), path)];
  const told = [...leavesOf(body)]
    .filter(([name]) => !fleeting.has(name))
    .map(([name, value]) => `${name}=${lasting(textOf(value), path)}`);
  return [...shell, ...told.sort()];
}

function lasting(text: string, path: string): string {
  if (DRAWN.test(text)) return '#';
  const last = path.slice(path.lastIndexOf('/') + 1);
  const told = text.replaceAll(path, '#').replaceAll(path.slice(1), '#').replaceAll(last, '#');
  return isWord(told) ? told : told.replaceAll(/\d+/g, '#');
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** A code, unlike a sentence, means another thing with another number. */
const isWord = (text: string) => /^[\w.-]*$/.test(text);

/** Paths of values that two answers to the same question have otherwise. */
export function fleetingIn(one: Asked, other: Asked): ReadonlySet<string> {
  const others = leavesOf(other.body);
  const differs = ([name, value]: readonly [string, unknown]) =>
    lasting(textOf(value), one.path) !== lasting(textOf(others.get(name)), other.path);
  return new Set([...leavesOf(one.body)].filter(differs).map(([name]) => name));
}
