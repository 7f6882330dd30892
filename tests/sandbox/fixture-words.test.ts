import { describe, expect, test } from 'vitest';
import { SmsFault } from '#contract/control/fault.ts';
import { FixtureEvent } from '#sandbox/fixture/fixture-event.ts';
import { parseFixture, readFixture } from '#sandbox/fixture/fixture-reader.ts';
import { fixtureKeys } from '#scripts/docs/fixture-schema-text.ts';

const OLD = `events:
  - { whenSms: {}, do: lose }
  - whenSms: { nth: 2 }
    do: double
story: [open: /login]
`;
const HINTS = [
  ':2:24 events.0.do: "lose" is an old word: write "lost"',
  ':4:9 events.1.do: "double" is an old word: write "doubled"',
];

describe('the words of a fixture', () => {
  test('are the same for what events and faults do to a message', () => {
    expect(FixtureEvent.shape.do.safeParse('lost').success).toBe(true);
    for (const kind of SmsFault.shape.kind.options)
      expect(readFixture({ events: [{ whenSms: {}, do: kind }] }).events?.[0]?.do).toBe(kind);
  });

  test('of old are read as the new ones, each with a line that gives it', () => {
    const hints: string[] = [];
    const { events } = parseFixture('old.yaml', OLD, (line) => hints.push(line));
    expect(events?.map(({ do: kind }) => kind)).toEqual(['lost', 'doubled']);
    expect(hints).toEqual(HINTS.map((hint) => `old.yaml${hint}`));
    expect(readFixture({ events: [{ whenSms: {}, do: 'lose' }] }).events?.[0]?.do).toBe('lost');
  });
});

describe('a time in a fixture', () => {
  const limits = { codeLifeMs: '20s', sendWindowMs: '1h', resendIntervalMs: { login: '5m', register: 500 } };
  const plainLimits = {
    codeLifeMs: 20_000,
    sendWindowMs: 3_600_000,
    resendIntervalMs: { login: 300_000, register: 500 },
  };
  const faults = [
    { answer: { delayMs: '2s', body: { delayMs: '2s' } } },
    { answer: { delayMs: { min: '500ms', max: 700 } } },
    { sms: { kind: 'late', delayMs: '1m' } },
  ];
  const plainFaults = [
    { answer: { delayMs: 2_000, body: { delayMs: '2s' } } },
    { answer: { delayMs: { min: 500, max: 700 } } },
    { sms: { kind: 'late', delayMs: 60_000 } },
  ];

  test('is a duration or milliseconds wherever one stands, and nowhere in JSON of the team', () => {
    const given = readFixture({
      settings: { limits },
      faults,
      events: [{ at: '10s', setSettings: { limits } }],
      story: [{ setSettings: { limits } }, { addFault: faults[0] }],
    });
    expect(given.settings?.limits).toEqual(plainLimits);
    expect(given.faults).toEqual(plainFaults);
    expect(given.events?.[0]?.setSettings?.limits).toEqual(plainLimits);
    expect(given.story).toEqual([{ setSettings: { limits: plainLimits } }, { addFault: plainFaults[0] }]);
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
