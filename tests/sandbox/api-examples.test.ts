import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { type Endpoint, refusalsOf } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { test } from '#support/contract-test.ts';
import { MADE_EXAMPLES } from '#support/made-examples.ts';

const CALLS = [...Object.values(ENDPOINTS), ...Object.values(CONTROL)] as readonly Endpoint[];

/** Refusals that say where a request is wrong, or name something. */
const TELLING: readonly RefusalCode[] = [
  ...(['HOST_REJECTED', 'URL_INVALID', 'WORLD_UNKNOWN', 'CONTROL_CLOSED', 'CTOKEN_REJECTED', 'CSRF_REJECTED'] as const),
  ...(['REQUEST_INVALID', 'CONTENT_TYPE_REJECTED', 'JSON_INVALID', 'JSON_TOO_DEEP'] as const),
  ...(['BUSINESS_HEADER_REJECTED', 'SMS_SENT_TOO_SOON', 'SUBJECT_UNKNOWN'] as const),
];

describe('the examples of the API document', () => {
  test('hold a real refusal of every call for each that tells more than its code, but for the endless stream', () => {
    const missing = CALLS.filter(({ name }) => name !== CONTROL.events.name).flatMap((call) =>
      refusalsOf(call).flatMap((code) =>
        TELLING.includes(code) && !MADE_EXAMPLES[call.name]?.refusals[code] ? [`${call.name} ${code}`] : [],
      ),
    );
    expect(missing).toEqual([]);
  });

  test('hold no private key and no path of this machine', () => {
    const text = JSON.stringify(MADE_EXAMPLES);
    expect(text.match(/BEGIN [A-Z ]*PRIVATE KEY-----\\\\n[^…]/)).toBeNull();
    expect(text).not.toContain('/tmp/');
  });
});
