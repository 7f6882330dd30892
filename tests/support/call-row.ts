import { PATHS, rewritePath } from '#contract/paths.ts';
import type { NewCall } from '#sandbox/history/call-row.ts';

/** A call as a client may make it: as large as a row may be, every text its own. */
export function callRow(index: number, size = 4_000): NewCall {
  return {
    requestId: `r0-${index}`,
    at: index,
    tookMs: 1,
    method: 'POST',
    target: `${rewritePath(PATHS.login)}?ctoken=${index}`,
    page: null,
    visitor: '5d41402a',
    endpoint: 'login',
    status: 200,
    broken: false,
    code: null,
    phone: null,
    account: null,
    headers: { 'content-type': 'application/json' },
    switches: [],
    opened: {},
    body: JSON.stringify({ index }),
    bodySize: 16,
    answer: `${index}`.padEnd(size, 'x'),
    answerHeaders: {},
    reason: null,
    fault: null,
  };
}
