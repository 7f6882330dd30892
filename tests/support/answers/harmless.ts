import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { type Fields, refusing } from './answer-mutation.ts';
import type { PassingResponse } from './answer-proxy.ts';

const HEADERS = {
  'content-type': 'Application/JSON;charset=UTF-8',
  'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
  'content-security-policy': "frame-ancestors 'none' ; default-src 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  server: 'Apache-Coyote/1.1',
} as const;

/** Other names, orders, spellings and additions, none of which is a drift. */
export function harmless(answer: PassingResponse): void {
  notPassed(answer);
  const { headers, text } = answer;
  Object.assign(headers, HEADERS, { 'set-cookie': [headers['set-cookie'] ?? []].flat().map(turned) });
  if (text.startsWith('{')) {
    const body = backwards(JSON.parse(text)) as Fields;
    Object.assign(
      body,
      { traceId: randomUUID(), timestamp: Date.now() },
      body.success === true && { err: null, code: null },
    );
    const pretty = JSON.stringify(body, null, 2);
    answer.text = pretty.replaceAll(
      /[^\x20-\x7e\n]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    Object.assign(headers, { 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' });
    answer.bytes = gzipSync(answer.text);
  }
  answer.headers = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
}

/** A code that does not pass, in the flag that the specification has for it. */
const notPassed = refusing('SMS_CODE_REJECTED', (answer, body) => {
  if (answer.path !== ENDPOINTS.verifySmsCode.path) return;
  answer.status = 200;
  delete body.err;
  Object.assign(body, { success: true, data: { passed: false, map: {} } });
});

/** A cookie's line with its attributes in another order and case. */
function turned(line: string): string {
  const [pair = '', ...attributes] = line.split('; ');
  return [pair, ...attributes.reverse().map((attribute) => attribute.toLowerCase())].join(';');
}

/** Fields and items in another order. */
function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards).reverse();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, backwards(inner)] as const);
  return Object.fromEntries(entries.reverse());
}
