import { DRAWN } from '#scripts/contract/judge/answer.ts';
import { leavesOf, type ProbeAnswer } from './probe.ts';

/**
 * Fingerprint of an answer: without ids and moments, the requested path, and numbers in texts.
 * @param fleeting paths of values that change from answer to answer
 */
export function fingerprintOf(answer: ProbeAnswer, fleeting: ReadonlySet<string>): string {
  return partsOf(answer, fleeting).join(' ');
}

/** True where `other` has every part of `one`, perhaps beside others. */
export function isContainedIn(one: ProbeAnswer, other: ProbeAnswer, fleeting: ReadonlySet<string>): boolean {
  const parts = partsOf(one, fleeting);
  const others = partsOf(other, fleeting);
  // An answer without any value would be contained in every other.
  if (parts.length <= SHELL) return parts.join(' ') === others.join(' ');
  return parts.every((part) => others.includes(part));
}

/** Number of parts that every answer has: status, type, and address of a redirect. */
const SHELL = 3;

function partsOf({ status, path, headers, body }: ProbeAnswer, fleeting: ReadonlySet<string>): string[] {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const shell = [`status ${status}`, `type ${type}`, `to ${lasting(headers.location ?? '', path)}`];
  if (typeof body !== 'object' || body === null) return [...shell, lasting(String(body), path)];
  const values = [...leavesOf(body)]
    .filter(([name]) => !fleeting.has(name))
    .map(([name, value]) => `${name}=${lasting(textOf(value), path)}`);
  return [...shell, ...values.sort()];
}

function lasting(text: string, path: string): string {
  if (DRAWN.test(text)) return '#';
  const last = path.slice(path.lastIndexOf('/') + 1);
  const masked = text.replaceAll(path, '#').replaceAll(path.slice(1), '#').replaceAll(last, '#');
  return isWord(masked) ? masked : masked.replaceAll(/\d+/g, '#');
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** A code, unlike a sentence, means another thing with another number. */
const isWord = (text: string) => /^[\w.-]*$/.test(text);

/** Paths of values that differ between two answers to the same call. */
export function fleetingIn(one: ProbeAnswer, other: ProbeAnswer): ReadonlySet<string> {
  const others = leavesOf(other.body);
  const differs = ([name, value]: readonly [string, unknown]) =>
    lasting(textOf(value), one.path) !== lasting(textOf(others.get(name)), other.path);
  return new Set([...leavesOf(one.body)].filter(differs).map(([name]) => name));
}
