import { describe, expect, test } from 'vitest';
import { SmsFault } from '#contract/control/fault.ts';
import { CAPS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { parseFixture, readFixture } from '#sandbox/fixture/fixture-reader.ts';
import { nearestWord } from '#sandbox/fixture/text/diagnostic.ts';
import { nearestPath } from '#sandbox/fixture/text/nearest-path.ts';
import { fixtureKeys } from '#scripts/docs/fixture-schema-text.ts';

test.for<[what: string, text: string, place: string]>([
  ['title', 'title: "\\ud800"\n', 'f.yaml:1:8'],
  [
    'a key of attributes',
    'accounts:\n  - account: a\n    phone: "13800000001"\n    attributes: { "\\udfff": b }\n',
    'f.yaml:4:19',
  ],
  ["a fault's body", 'faults:\n  - answer:\n      body:\n        a: [1, { b: "x\\ud83d" }]\n', 'f.yaml:4:21'],
])('K24: half a surrogate pair in %s is refused at its place, a whole pair is text', ([, text, place]) => {
  const read = (written: string) => () => parseFixture('f.yaml', written);
  expect(read(text)).toThrow(place);
  expect(read(text)).toThrow('expected whole characters');
  expect(read(text.replace(/\\u\w{4}/, '😀'))).not.toThrow();
});

test('events and faults have the same words for a message', () => {
  for (const kind of SmsFault.shape.kind.options)
    expect(readFixture({ events: [{ whenSms: {}, do: kind }] }).events?.[0]?.do).toBe(kind);
});

describe('a time in a fixture', () => {
  test('is a duration or milliseconds wherever one stands, and nowhere in JSON of the team', () => {
    const limits = { codeLifeMs: '20s', resendIntervalMs: { login: '5m', register: 500 } };
    const plainLimits = { codeLifeMs: 20_000, resendIntervalMs: { login: 300_000, register: 500 } };
    const delayed = { answer: { delayMs: '2s', body: { delayMs: '2s' } } };
    const plainDelayed = { answer: { delayMs: 2_000, body: { delayMs: '2s' } } };
    const given = readFixture({
      settings: { limits },
      accounts: [{ account: 'a', attributes: { waitMs: '2s' } }],
      faults: [delayed, { answer: { delayMs: { min: '500ms', max: 700 } } }, { sms: { kind: 'late', delayMs: '1m' } }],
      events: [{ at: '10s', setSettings: { limits } }],
      story: [{ setSettings: { limits } }, { addFault: delayed }],
    });
    expect(given).toMatchObject({
      settings: { limits: plainLimits },
      accounts: [{ attributes: { waitMs: '2s' } }],
      faults: [
        plainDelayed,
        { answer: { delayMs: { min: 500, max: 700 } } },
        { sms: { kind: 'late', delayMs: 60_000 } },
      ],
      events: [{ setSettings: { limits: plainLimits } }],
      story: [{ setSettings: { limits: plainLimits } }, { addFault: plainDelayed }],
    });
  });

  test('has a name by its kind: every limit in milliseconds takes a duration', () => {
    const paths = fixtureKeys().map(({ path }) => path);
    const keys = paths.filter((key) => /^settings\.limits\.\w+Ms$/.test(key) && !key.includes('resend'));
    expect(keys.length).toBeGreaterThan(10);
    for (const key of keys) {
      const name = key.split('.').at(-1) ?? '';
      expect(readFixture({ settings: { limits: { [name]: '30s' } } }).settings?.limits).toEqual({ [name]: 30_000 });
    }
  });
});

describe('the nearest word', () => {
  test.for([
    ['hpone', 'phone'],
    ['acount', 'account'],
    ['Enable', 'enable'],
    ['x', undefined],
    ['telephone', undefined],
    ['', undefined],
  ] as const)('of %s is %s', ([written, nearest]) => {
    expect(nearestWord(written, ['phone', 'password', 'account', 'accountId', 'enable'])).toBe(nearest);
  });

  test('S28: is looked for among as many as a world has accounts, and among words of no more than 64 letters', () => {
    const far = Array.from({ length: CAPS.accounts }, (_, index) => `${index}`);
    expect(nearestWord('phne', [...far, 'phone'])).toBeUndefined();
    expect(nearestWord('phne', [...far.slice(1), 'phone'])).toBe('phone');
    const long = 'x'.repeat(64);
    expect([nearestWord(`${long.slice(1)}y`, [long]), nearestWord(`${long}y`, [long])]).toEqual([long, undefined]);
    expect(nearestWord(long, [`${long}y`])).toBeUndefined();
  });

  test('of a path is found by its last segment, and missing for an unlike or a very long path', () => {
    expect(nearestPath('/uc/common/tool/sendSmsCode')).toBe(PATHS.sendSmsCode);
    expect(nearestPath('/api/orders/list/of/everything')).toBeUndefined();
    expect(nearestPath(`/uc/${'x'.repeat(100_000)}`)).toBeUndefined();
  });
});
