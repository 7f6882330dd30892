import { describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { MADE_EXAMPLES } from '#contract/document/examples.ts';
import { type Endpoint, refusalsOf } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { makeApiExamples, withoutChance } from '#scripts/docs/api-examples.ts';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';
import { PROCESS_KEYS } from '#support/process-keys.ts';

describe('the examples of the API document', () => {
  test('are what a seeded world answers now (npm run api-examples)', { tags: [RELEASE_TAG] }, async () => {
    const made = withoutChance(await makeApiExamples({ keys: PROCESS_KEYS }));
    expect(JSON.parse(made)).toEqual(JSON.parse(withoutChance(MADE_EXAMPLES)));
  });

  test('hold a real refusal of every call for each that it may get, but for two that take too long', () => {
    const missing = ([...Object.values(ENDPOINTS), ...Object.values(CONTROL)] as readonly Endpoint[]).flatMap((call) =>
      refusalsOf(call)
        .filter((code) => code !== 'REQUEST_TOO_SLOW' && MADE_EXAMPLES.calls[call.name]?.refusals[code] === undefined)
        .map((code) => `${call.name} ${code}`),
    );
    // A world of 32 MB, a bundle of 16 MB, and two bundles at once.
    expect(missing).toEqual([
      ...['createCheckpoint SUBJECT_CONFLICT', 'snapshot SUBJECT_CONFLICT'],
      ...['openReplay BODY_TOO_LARGE', 'openReplay SUBJECT_CONFLICT'],
    ]);
    expect(MADE_EXAMPLES.calls.health?.refusals.REQUEST_TOO_SLOW).toBeDefined();
  });

  test('hold no private key and no path of this machine', () => {
    const text = JSON.stringify(MADE_EXAMPLES);
    expect(text.match(/BEGIN [A-Z ]*PRIVATE KEY-----\\\\n[^…]/)).toBeNull();
    expect(text).not.toContain('/tmp/');
  });
});
