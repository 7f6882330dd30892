import type { Json } from './json.ts';

/** One entry of the host's message log. `note`: an observation, neither request nor response. */
export interface JournalRow {
  readonly seq: number;
  /** virtual milliseconds since the host started */
  readonly at: number;
  readonly direction: 'in' | 'out' | 'note';
  readonly origin: string;
  readonly key?: string;
  readonly containerId?: string;
  readonly method: string;
  /** secrets masked, long texts cut */
  readonly body: Json;
  readonly outcome: string;
}

export const JOURNAL_MAX = 500;
const TEXT_MAX = 2_000;
const MASK = '***';
const SECRETS: readonly string[] = ['signature', 'gsid'];

/** The same in a text: as JSON, as JSON inside JSON, and as either inside an address. */
const SECRET_IN_TEXT =
  /((?:"|\\"|%22|%5C%22)(?:signature|gsid)(?:"|\\"|%22|%5C%22)\s*(?::|%3A)\s*(?:"|\\"|%22|%5C%22))(?:(?!"|\\"|%22|%5C%22).)*/gi;

/** A body as the journal keeps it. */
export function maskBody(body: Json): Json {
  if (typeof body === 'string') return cut(body.replace(SECRET_IN_TEXT, `$1${MASK}`));
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body)) return body.map((item: Json) => maskBody(item));
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      cut(name),
      SECRETS.includes(name.toLowerCase()) ? MASK : maskBody(value ?? null),
    ]),
  );
}

function cut(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…（共${text.length}字）` : text;
}
