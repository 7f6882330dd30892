import type { Har } from '#contract/control/har.ts';
import { JSON_HEADERS } from '#contract/response-headers.ts';
import { HEADERS } from '#contract/storage.ts';
import type { CallRow } from './call-row.ts';
import { decoded, type Mask } from './mask.ts';
import { journalEntry } from './shown-call.ts';

type Entry = Har['log']['entries'][number];

const JSON_TYPE = JSON_HEADERS['Content-Type'];
const UNSAID = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };

/** Calls as an HTTP archive 1.2, secrets masked. @param origin that they are told to have come to */
export function harOf(calls: readonly CallRow[], mask: Mask, origin: string, version: string): Har {
  const entries = calls.map((call) => entryOf(call, mask, origin));
  return { log: { version: '1.2', creator: { name: 'uc-sandbox', version }, entries } };
}

function entryOf(call: CallRow, mask: Mask, origin: string): Entry {
  const { at, path, method, status, tookMs, requestId, request, response, cut } = journalEntry(call, mask);
  const url = origin + path;
  const sent = request.body === null ? undefined : JSON.stringify(request.body);
  const text = typeof response === 'string' ? response : response === null ? '' : JSON.stringify(response);
  const own = Object.entries(call.answerHeaders).map(([name, value]) => [name, mask.target(value)] as const);
  const answered: Record<string, string> = {
    ...JSON_HEADERS,
    ...Object.fromEntries(own),
    [HEADERS.requestId]: requestId,
  };
  const redirectURL = answered.Location ?? '';
  return {
    startedDateTime: new Date(at).toISOString(),
    time: tookMs,
    request: {
      ...{ method, url, ...UNSAID, headers: pairsOf(request.headers), bodySize: call.bodySize },
      queryString: (path.split('?')[1] ?? '').split('&').flatMap((pair) => pairOf(pair)),
      ...(sent !== undefined && { postData: { mimeType: JSON_TYPE, text: sent } }),
    },
    response: {
      ...{ status, statusText: '', ...UNSAID, headers: pairsOf(answered), redirectURL, bodySize: text.length },
      // A cut answer says by its size that there was more.
      content: { mimeType: JSON_TYPE, ...(cut && text === '' ? { size: 1 } : { size: text.length, text }) },
    },
    cache: {},
    timings: { send: 0, wait: tookMs, receive: 0 },
    _requestId: requestId,
  };
}

function pairOf(pair: string): { name: string; value: string }[] {
  const [name = '', ...value] = pair.split('=');
  return name === '' ? [] : [{ name, value: decoded(value.join('=')) }];
}

function pairsOf(fields: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(fields).map(([name, value]) => ({ name, value }));
}
