import { afterAll, describe, expect, test } from 'vitest';
import { type AcceptedEntry, readAccepted } from '#scripts/contract/report/accepted.ts';
import { changeLine, verdictOf } from '#scripts/contract/report/verdict.ts';
import { caseWith, findingOf } from '#support/suite-cases.ts';
import { fileIn, temporaryFolder } from '#support/temporary-folder.ts';

const STATUS = 'POST /uc/login, a phone of ten digits is refused: status';
const ENTRY: AcceptedEntry = { what: `${STATUS} 401`, since: '2026-11-22', why: 'the gateway says so' };
const LENIENT = { isStrict: false, isWhole: false };
const STRICT = { isStrict: true, isWhole: false };

const withStatus = (got: string) => [
  caseWith(got === '400' ? { seen: [[STATUS, '400']] } : { findings: [findingOf({ got })] }),
];

describe('an accepted drift', () => {
  test('is no failure, not even in a strict run', () => {
    const verdict = verdictOf(withStatus('401'), [], { ...STRICT, accepted: [ENTRY] });
    expect(verdict).toMatchObject({ drifts: [{ accepted: ENTRY, isFailure: false }], changes: [], isFailure: false });
  });

  test.for([
    `  ${STATUS} 401, contract says 400 (assumed)`,
    `${STATUS} 401, contract says 400; 2 more places (assumed)`,
    `${STATUS} 401, contract says 400`,
  ])('may be written as its line stands in the report: %s', (what) => {
    expect(verdictOf(withStatus('401'), [], { ...STRICT, accepted: [{ ...ENTRY, what }] }).isFailure).toBe(false);
  });

  test('may be a part of the wire format', () => {
    const fact = {
      key: 'every refusal: status',
      got: '200',
      expected: '400',
      grade: 'assumed',
      source: 'assumed',
    } as const;
    const entry = { what: 'every refusal: status 200', since: '2026-11-22' };
    expect(verdictOf([], [fact], { ...STRICT, accepted: [] }).isFailure).toBe(true);
    expect(verdictOf([], [fact], { ...STRICT, accepted: [entry] }).isFailure).toBe(false);
  });

  test('fails where the target answers something else than was accepted, or is back at the contract', () => {
    const changed = verdictOf(withStatus('403'), [], { ...LENIENT, accepted: [ENTRY] });
    expect(changed.isFailure).toBe(true);
    expect(changed.changes.map(changeLine)).toEqual([
      `${STATUS} 401, accepted since 2026-11-22 (the gateway says so): is 403 now`,
    ]);
    const back = verdictOf(withStatus('400'), [], { ...LENIENT, accepted: [ENTRY] });
    expect(back).toMatchObject({ changes: [{ got: '400' }], isFailure: true });
  });

  test('is not looked at where its test did not run', () => {
    expect(verdictOf([], [], { ...STRICT, accepted: [ENTRY] }).changes).toEqual([]);
  });

  test('needs a reason when it is one of the specification', () => {
    const cases = [caseWith({ findings: [findingOf({ got: '401', grade: 'spec', source: 'spec §8' })] })];
    const { why: _, ...bare } = ENTRY;
    const without = verdictOf(cases, [], { ...LENIENT, accepted: [bare] });
    expect(without.isFailure).toBe(true);
    expect(without.idle).toEqual([`${STATUS} 401: is spec §8, accepted only with a reason (why: …)`]);
    expect(verdictOf(cases, [], { ...LENIENT, accepted: [ENTRY] })).toMatchObject({ idle: [], isFailure: false });
  });

  test('that is misspelt accepts nothing, which a whole run reports', () => {
    const gone = { ...ENTRY, what: 'POST /uc/gone, long ago: status 401' };
    const judged = (isWhole: boolean) =>
      verdictOf(withStatus('401'), [], { isStrict: false, isWhole, accepted: [gone, ENTRY] }).idle;
    expect(judged(false)).toEqual([]);
    expect(judged(true)).toEqual([`${gone.what}: no promise of this run: it is misspelt, or kept again`]);
  });

  test('without being accepted fails when it is one of the specification, or in a strict run', () => {
    expect(verdictOf(withStatus('401'), [], { ...LENIENT, accepted: [] }).isFailure).toBe(false);
    expect(verdictOf(withStatus('401'), [], { ...STRICT, accepted: [] }).isFailure).toBe(true);
  });
});

describe('a test that broke off', () => {
  test('fails a strict run alone', () => {
    const cases = [{ ...caseWith({}), failure: 'set-up failed: no code' }];
    expect(verdictOf(cases, [], { ...LENIENT, accepted: [] }).isFailure).toBe(false);
    expect(verdictOf(cases, [], { ...STRICT, accepted: [] }).isFailure).toBe(true);
  });
});

describe('contract.accepted.yaml', () => {
  const folder = temporaryFolder(afterAll);
  const written = (text: string) => fileIn(folder, 'contract.accepted.yaml', text);

  test('has the line, the day and, of the specification, the reason', () => {
    const text = `accepted:\n  - what: '${ENTRY.what}'\n    since: 2026-11-22\n    why: ${ENTRY.why}\n`;
    expect(readAccepted(written(text))).toEqual([ENTRY]);
    expect(readAccepted(written(text.replace(/ {4}why.*\n/, '')))).toEqual([{ ...ENTRY, why: undefined }]);
  });

  test.for([
    [
      'accepted:\n  - what: x\n    since: yesterday\n    why: y\n',
      'accepted.0.since: expected a day such as 2026-11-22',
    ],
    [
      'accepted:\n  - what: x\n    since: 2026-11-22\n    whi: y\n',
      ':4:5 accepted.0.whi: unknown key "whi"; did you mean "why"?',
    ],
    ['accepted: [', 'contract.accepted.yaml:1:11 expected "]"'],
  ])('%j is refused at its place', ([text, problem]) => {
    expect(() => readAccepted(written(text ?? ''))).toThrow(problem);
  });
});
