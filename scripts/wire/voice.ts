import { type Asked, leavesOf } from './asked.ts';

/** Names of values that are other ones in each answer. */
const FLEETING = /trace|request_?id|serial|timestamp|nonce|time$|date$|at$|stamp$|^ts$/i;
/** Ids, moments and tokens. */
const DRAWN = /^(?:[\da-f]{8}-[\da-f-]{27}|[\da-f]{16,}|\d{10,}|\d{4}[-/]\d\d[-/]\d\d[T ][\d:.]+.*)$/i;

/** An answer, as far as its voice needs it. */
type Heard = Pick<Asked, 'status' | 'path' | 'headers' | 'body'>;

/** An answer as far as it tells something: without ids and moments, the path that was asked for, and numbers in texts. */
export function voiceOf({ status, path, headers, body }: Heard, besides: ReadonlySet<string> = new Set()): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const location = headers.location ?? '';
  if (typeof body !== 'object' || body === null) return [status, type, location, lasting(String(body), path)].join(' ');
  const told = [...leavesOf(body)]
    .filter(([name]) => !besides.has(name) && !FLEETING.test(name))
    .map(([name, value]) => `${name}=${lasting(typeof value === 'string' ? value : JSON.stringify(value), path)}`);
  return [status, type, location, ...told.sort()].join(' ');
}

function lasting(text: string, path: string): string {
  if (DRAWN.test(text)) return '#';
  const last = path.slice(path.lastIndexOf('/') + 1);
  const told = text.replaceAll(path, '#').replaceAll(path.slice(1), '#').replaceAll(last, '#');
  return isWord(told) ? told : told.replaceAll(/\d+/g, '#');
}

/** A code, unlike a sentence, means another thing with another number. */
const isWord = (text: string) => /^[\w.-]*$/.test(text);

/** Paths of values that two answers to the same question have otherwise. */
export function fleetingIn(one: Asked, other: Asked): ReadonlySet<string> {
  const others = leavesOf(other.body);
  const differs = ([name, value]: readonly [string, unknown]) =>
    lasting(JSON.stringify(value), one.path) !== lasting(JSON.stringify(others.get(name)), other.path);
  return new Set([...leavesOf(one.body)].filter(differs).map(([name]) => name));
}
