import { shellWord } from '#client-sandbox/connection/curl-line.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { HEADERS } from '#contract/storage.ts';

/** Headers that only a browser sends: a shell has no use for them. */
const BROWSER_HEADERS: ReadonlySet<string> = new Set(['origin', 'sec-fetch-site']);

/** The line that makes a call again from a shell. Masked values stay masked in it. */
export function requestCurl(entry: JournalEntry, origin: string, world: string): string {
  const { method, path, request } = entry;
  const headers = Object.entries(request.headers).filter(([name]) => !BROWSER_HEADERS.has(name));
  const hasBody = method !== 'GET' && request.body !== null;
  return [
    'curl -sS',
    ...(method === 'GET' ? [] : [`-X ${shellWord(method)}`]),
    shellWord(origin + path),
    ...headers.map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    `-H ${shellWord(`${HEADERS.world}: ${world}`)}`,
    ...(hasBody ? [`-d ${shellWord(JSON.stringify(request.body))}`] : []),
  ].join(' ');
}
