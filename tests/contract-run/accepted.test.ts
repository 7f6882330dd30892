import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AcceptedEntry, readAccepted } from '#scripts/contract/report/accepted.ts';
import { changeLine, verdictOf } from '#scripts/contract/report/verdict.ts';
import type { ContractRun } from '#scripts/contract/run-contract.ts';
import { refusing } from '#support/answers/answer-mutation.ts';
import { runBehind } from '#support/contract-run.ts';
import { startTestSandbox } from '#support/target.ts';

const STATUS = 'POST /uc/login, a phone of ten digits: status';
const ENTRY: AcceptedEntry = { what: `${STATUS} 401`, since: '2026-11-22', why: 'the gateway says so' };

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
/** of a target that answers with the status that was accepted */
let ledger: ContractRun['ledger'];
beforeAll(async () => {
  sandbox = await startTestSandbox();
  ({ ledger } = await runWith(401));
});
afterAll(() => sandbox.close());

const runWith = (status: number) =>
  runBehind(
    sandbox.url,
    refusing('PHONE_INVALID', (answer) => {
      answer.status = status;
    }),
    'sms: a phone that is none',
  );

describe('an accepted drift', () => {
  test('is no failure any more at any of its places, also where every drift is one', () => {
    const verdict = verdictOf(ledger, [ENTRY], true);
    expect(verdict.drifts.map(({ accepted, isFailure }) => ({ accepted, isFailure }))).toEqual([
      { accepted: ENTRY, isFailure: false },
    ]);
    expect(verdict.changes).toEqual([]);
  });

  test('fails where the target answers something else than was accepted', async () => {
    const verdict = verdictOf((await runWith(403)).ledger, [ENTRY], false);
    expect(verdict.changes.map(changeLine)).toEqual([
      `${STATUS} 401, accepted since 2026-11-22 (the gateway says so): is 403 now`,
    ]);
  });

  test('fails where the target is back at the contract', async () => {
    const verdict = verdictOf((await runWith(400)).ledger, [ENTRY], false);
    expect(verdict.changes.map(({ got }) => got)).toEqual(['400']);
  });

  test('says nothing where its case did not run', async () => {
    const run = await runBehind(sandbox.url, () => undefined, 'login methods');
    expect(verdictOf(run.ledger, [ENTRY], true).changes).toEqual([]);
  });

  test('is never one of the specification', async () => {
    const run = await runBehind(
      sandbox.url,
      refusing('LOGIN_REQUIRED', (_answer, body) => {
        delete body.loginUrl;
      }),
      'basic info of a visitor',
    );
    const what = 'GET /uc/account/info/basic, a visitor: field loginUrl missing';
    const [drift] = verdictOf(run.ledger, [{ ...ENTRY, what }], false).drifts;
    expect(drift).toMatchObject({ accepted: null, isFailure: true });
    expect(verdictOf(run.ledger, [{ ...ENTRY, what }], false).idle).toEqual([`${what}: is spec, never accepted`]);
  });

  test('that is misspelt accepts nothing, and that is said', () => {
    const what = `${STATUS} 401`.replace('phone', 'fone');
    expect(verdictOf(ledger, [{ ...ENTRY, what }], false).idle).toEqual([
      `${what}: no promise of this run; did you mean "${STATUS} 401"?`,
    ]);
    const gone = { ...ENTRY, what: 'POST /uc/gone, long ago: status 401' };
    expect(verdictOf(ledger, [gone, ENTRY], false).idle).toEqual([]);
    expect(verdictOf(ledger, [gone, ENTRY], false, true).idle).toEqual([
      `${gone.what}: no promise of this run: it is misspelt, or kept again`,
    ]);
  });

  test('without being accepted is listed, and fails where every drift does', () => {
    expect(verdictOf(ledger, [], false).drifts.map(({ isFailure }) => isFailure)).toEqual([false]);
    expect(verdictOf(ledger, [], true).drifts.map(({ isFailure }) => isFailure)).toEqual([true]);
  });
});

describe('contract.accepted.yaml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'uc-accepted-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const written = (text: string) => {
    const file = join(folder, 'contract.accepted.yaml');
    writeFileSync(file, text);
    return file;
  };

  test('says what, since when and why', () => {
    const text = `accepted:\n  - what: '${ENTRY.what}'\n    since: 2026-11-22\n    why: ${ENTRY.why}\n`;
    expect(readAccepted(written(text))).toEqual([ENTRY]);
  });

  test.for([
    [
      'accepted:\n  - what: x\n    since: yesterday\n    why: y\n',
      'accepted.0.since: expected a day such as 2026-11-22',
    ],
    [
      'accepted:\n  - what: x\n    sinse: 2026-11-22\n    why: y\n',
      ':3 accepted.0.sinse: unknown key; did you mean "since"?',
    ],
    ['accepted: [', 'cannot be read'],
  ])('%j is refused at its place', ([text, problem]) => {
    expect(() => readAccepted(written(text ?? ''))).toThrow(problem);
  });
});
