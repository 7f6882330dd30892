import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { adoptedFixture } from '#scripts/command/adopt-command.ts';
import { differencesOf, looksAt } from '#scripts/command/contract-command.ts';
import { onceEach, summaryLines } from '#scripts/command/contract-report.ts';
import { adoptedFrom } from '#scripts/contract/record/adopted.ts';
import { type RecordedRun, readRecordedRun } from '#scripts/contract/record/recorded-run.ts';
import { Recorder } from '#scripts/contract/record/recorder.ts';
import { verdictOf } from '#scripts/contract/report/verdict.ts';
import type { ContractRun } from '#scripts/contract/run-contract.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';
import { fixtureFolder } from '#server/shell/fixtures/fixture-folder.ts';
import { linesOf } from '#support/contract-run.ts';
import { FIRST_PASSWORD, type ForeignBackEnd } from '#support/foreign/foreign-people.ts';
import { runForeign, runRecorded } from '#support/foreign/foreign-run.ts';
import { openNodeBackEnd } from '#support/foreign/node-back-end.ts';
import { openSpringBackEnd } from '#support/foreign/spring-back-end.ts';
import { startTestSandbox } from '#support/target.ts';

const CUSTOMER = 'POST /api/trantor/service/engine/execute/TB2B$MAL_CURRENT_CUSTOMER_INFO_ACTION_SERVICE';
const SAYS_SO = '(assumed, docs/maintaining/decisions.md)';

const ASSUMED_CALLS = Object.values(ENDPOINTS)
  .filter(({ source }) => source === 'assumed')
  .map(({ method, path }) => `${method} ${path}`)
  .sort();

const BACK_ENDS = [
  {
    name: 'with the habits of Spring',
    tags: [],
    open: () => openSpringBackEnd(),
    found:
      'Found: {code, data, message, success, timestamp, traceId} with 00000; refusals with 200, 401, 403, 404, 405, 415; XSRF-TOKEN as x-xsrf-token; session JSESSIONID; key in data as base64, pkcs1',
    spec: [],
    says: [
      `GET /uc/login/custom, first call: cookie csrf_token is named XSRF-TOKEN, contract says csrf_token ${SAYS_SO}`,
      `paths of assumed calls not there: ${ASSUMED_CALLS.join(', ')}, contract says there ${SAYS_SO}`,
      `GET /uc/login/publicKey, a key: public key base64 in data, contract says pem in data.publicKey ${SAYS_SO}`,
      `POST /uc/login, right password: padding pkcs1, contract says oaep-sha256 ${SAYS_SO}`,
      `POST /uc/login, right code of several accounts: field data.gsid null, contract says a text ${SAYS_SO}; 4 more places`,
      `GET /uc/logout, signed in: status 302, contract says 200 ${SAYS_SO}; 1 more place`,
      `every call: field accountId a number, contract says a text ${SAYS_SO}`,
    ],
  },
  {
    name: 'with the habits of Node, in snake case and with 4xx',
    tags: [RELEASE_TAG],
    open: openNodeBackEnd,
    found:
      'Found: none around the data; refusals with 400, 401, 403, 413, 415, 422; csrf-token as csrf-token; session sid; key in text as pem, oaep-sha1',
    spec: [
      'GET /uc/account/info/listByOutAccountId, a phone of several accounts: fields of data.[] without mainAccountId, outAccountId, contract says with them (spec §3: "Account entity (selection page): account, loginId, accountId, securityPhone (masked), mainAccountId")',
    ],
    says: [
      `POST /uc/login/prepare, right tokens: header of the csrf token csrf-token, contract says x-csrf-token ${SAYS_SO}`,
      `POST /uc/login, no tokens: outcome refused otherwise (422 validation_failed), contract says refused with CSRF_REJECTED ${SAYS_SO}; 2 more places`,
      `GET /uc/account/info/listByOutAccountId, every answer: field [].gmtCreate 8 hours ahead, contract says its own time ${SAYS_SO}`,
      `${CUSTOMER}, after a QR code was confirmed: signed in false, contract says true ${SAYS_SO}`,
    ],
  },
];

const DEFAULT = join(ROOT, 'fixtures/default.yaml');
const ADOPTED: Readonly<Record<string, object>> = {
  'with the habits of Spring': {
    envelope: {
      code: 'code',
      message: 'message',
      status: 'ok',
      success: { success: true, code: '00000' },
      successText: '成功',
      fields: { traceId: 'id', timestamp: 'millis' },
    },
    tokens: { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'x-xsrf-token', sessionCookie: 'JSESSIONID' },
    encryption: { padding: 'pkcs1', keyForm: 'base64', keyField: 'data' },
    refusals: {
      CREDENTIALS_REJECTED: { code: 'A0210' },
      SMS_CODE_REJECTED: { code: 'A0240' },
      PHONE_INVALID: { code: 'A0151' },
      CSRF_REJECTED: { status: 403 },
      LOGIN_REQUIRED: { status: 401 },
    },
    answers: { gsid: 'null', wrongCode: 'passed', logout: '/go/portal/login' },
  },
  'with the habits of Node, in snake case and with 4xx': {
    envelope: { code: 'code', message: 'message', status: 'refusal', data: '' },
    tokens: { csrfCookie: 'csrf-token', csrfHeader: 'csrf-token', sessionCookie: 'sid' },
    encryption: { padding: 'oaep-sha1', keyForm: 'pem', keyField: '' },
    refusals: {
      CREDENTIALS_REJECTED: { code: 'invalid_credentials' },
      SMS_CODE_REJECTED: { code: 'code_mismatch' },
    },
  },
};

/** Reasons for which a case may be left out there. */
const LEFT_OUT = /only a sandbox has|^needs --allow|^needs ali in|^stands on (?:POST|GET) .*, told above$/;

describe.each(BACK_ENDS)('a back end $name that nobody here wrote', ({ open, found, spec, says, tags }) => {
  let backEnd: ForeignBackEnd;
  let run: ContractRun;
  beforeAll(async () => {
    backEnd = await open();
    run = await runForeign(backEnd);
  });
  afterAll(() => backEnd.close());

  test('is run through: only cases that need a clock, a leave or a path of its own are left out', { tags }, () => {
    expect(run.cases.flatMap(({ failure }) => failure ?? [])).toEqual([]);
    const reasons = run.cases.flatMap(({ skipped }) => skipped ?? []);
    expect(reasons.filter((reason) => !LEFT_OUT.test(reason))).toEqual([]);
    expect(reasons.length).toBeLessThanOrEqual(24);
  });

  test('gets a report of one screen that begins with what was found', { tags }, () => {
    const verdict = verdictOf(run.ledger, [], false);
    const lines = summaryLines(run, verdict);
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(lines[1]).toBe(found);
    expect(verdict.drifts.filter(({ isFailure }) => isFailure)).toHaveLength(spec.length);
  });

  test('is told what differs, and as broken only what a sentence of the specification says', { tags }, () => {
    const lines = linesOf(run);
    expect(lines.filter((line) => line.includes('(spec'))).toEqual(spec);
    for (const line of says) expect(lines).toContain(line);
  });
});

/** Decryption without Node's own takes its time: some cases for every run, all of them before a release. */
const RECORDED = [
  { ...BACK_ENDS[0], cases: 'some cases', only: 'wrong,sign-out,lists,choice among', tags: [] },
  ...BACK_ENDS.map((backEnd) => ({ ...backEnd, cases: 'every case', only: undefined, tags: [RELEASE_TAG] })),
];

describe.each(RECORDED)(
  'a recording of $cases of the back end $name',
  ({ name = '', open = openSpringBackEnd, only, tags }) => {
    const folder = mkdtempSync(join(tmpdir(), 'uc-foreign-'));
    afterAll(() => rmSync(folder, { recursive: true }));

    /** A run, recorded into a folder of its own. */
    async function recordedInto(into: string, run: (recorder: Recorder) => Promise<ContractRun>): Promise<RecordedRun> {
      const recorder = new Recorder();
      const { ledger } = await run(recorder);
      mkdirSync(join(folder, into));
      recorder.write(join(folder, into), ledger);
      return readRecordedRun(join(folder, into));
    }

    test('gives a mock that answers like it, but for what was not taken over', { tags }, async () => {
      const backEnd = await open();
      const target = await recordedInto('target', (recorder) => runForeign(backEnd, { recorder, only }));
      await backEnd.close();
      const { settings, rest } = adoptedFrom(target);
      if (only === undefined) expect(settings.wire).toMatchObject(ADOPTED[name] ?? {});
      writeFileSync(
        join(folder, 'adopted.yaml'),
        adoptedFixture(readFileSync(DEFAULT, 'utf8'), settings, 'As recorded'),
      );
      const mock = await startTestSandbox({ fixtures: fixtureFolder(folder) });
      const again = await recordedInto('mock', (recorder) => runRecorded(mock.url, 'adopted', recorder, only));
      await mock.close();
      const differences = differencesOf(target, again);
      expect(differences.map(({ key }) => key).filter((key) => !rest.some((one) => one.key === key))).toEqual([]);
      for (const { recorded, here } of differences) expect(recorded).not.toBe(here);
      // The other way round, what was not taken over differs at every place that both looked at.
      const seen = rest.filter(({ key }) => looksAt(again, key));
      expect(seen.map(({ key }) => key).filter((key) => !differences.some((one) => one.key === key))).toEqual([]);
    });
  },
);

describe('what is told of several places', () => {
  test('is one line where the words are the same', () => {
    const told = [
      ['GET /a, PUT: code', 'missing'],
      ['GET /b, PUT: code', 'missing'],
      ['GET /b, PUT: text', 'missing'],
      ['GET /c, PUT: code', 'missing'],
    ] as const;
    expect(onceEach(told)).toEqual(['GET /a, PUT: code missing; 2 more places', 'GET /b, PUT: text missing']);
  });
});

describe('the csrf token', () => {
  test('that is not checked is one line, and nothing is skipped for it', async () => {
    const backEnd = await openSpringBackEnd('off');
    const only = 'tokens,sign-in by password,sign-out';
    const run = await runForeign(backEnd, { only }).finally(() => backEnd.close());
    expect(run.grounds.words()).toContain('csrf token not checked; session JSESSIONID');
    expect(linesOf(run).filter((line) => line.includes('csrf token'))).toEqual([
      `POST /uc/login/prepare, no tokens: csrf token not checked, contract says checked on every write ${SAYS_SO}`,
    ]);
    expect(run.cases.flatMap(({ skipped, failure }) => skipped ?? failure ?? [])).toEqual([]);
  });

  test('that comes only with the refusal of a write is found, and sent again with it', async () => {
    const backEnd = await openSpringBackEnd('late');
    const only = 'tokens,sign-in by password,sign-out,sms: sign-in';
    const run = await runForeign(backEnd, { only }).finally(() => backEnd.close());
    expect(run.grounds.words()).toContain('XSRF-TOKEN as x-xsrf-token; session JSESSIONID');
    expect(run.cases.flatMap(({ skipped, failure }) => skipped ?? failure ?? [])).toEqual([]);
    expect(linesOf(run).filter((line) => line.includes('403'))).toEqual([]);
  });

  test('and the padding are what the file of accounts says', async () => {
    const backEnd = await openSpringBackEnd();
    const tokens = { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'x-xsrf-token' };
    const run = (padding: 'pkcs1' | 'oaep-sha1') =>
      runForeign(backEnd, { only: 'sign-in by password', says: { tokens, encryption: { padding } } });
    const [right, wrong] = [await run('pkcs1'), await run('oaep-sha1')];
    await backEnd.close();
    expect(right.grounds.words()).toContain('XSRF-TOKEN as x-xsrf-token');
    expect(right.cases.flatMap(({ skipped, failure }) => skipped ?? failure ?? [])).toEqual([]);
    expect(linesOf(wrong)).toContain(
      'POST /uc/login, right password: outcome refused (200 A0341 数据解密失败), contract says a success (spec §7: "POST /uc/login")',
    );
  });
});

describe('a real system', () => {
  let backEnd: ForeignBackEnd;
  beforeAll(async () => {
    backEnd = await openSpringBackEnd();
  });
  afterAll(() => backEnd.close());

  test('that got a code in an earlier run is waited for, and its pace is no drift', async () => {
    const only = 'sms: a code of another action';
    const lines = linesOf(await runForeign(backEnd, { only }));
    expect(linesOf(await runForeign(backEnd, { only }))).toEqual(lines);
    const [first, second] = backEnd.sent;
    expect(Number(second?.at) - Number(first?.at)).toBeGreaterThanOrEqual(60_000);
  });

  test('has its first password again after a new one was tried', async () => {
    const run = await runForeign(backEnd, { only: 'recovery: a new password', allow: ['password'] });
    expect(run.cases.flatMap(({ failure, skipped }) => failure ?? skipped ?? [])).toEqual([]);
    expect(backEnd.people[0]?.password).toBe(FIRST_PASSWORD);
  });

  test('is told where its first password could not be put back', async () => {
    const run = await runForeign(backEnd, { only: 'recovery: a new password', allow: ['password'], codesShown: 3 });
    const now = String(backEnd.people[0]?.password);
    expect(now).not.toBe(FIRST_PASSWORD);
    const [failure] = run.cases.flatMap((one) => one.failure ?? []);
    expect(failure).toContain(`the first password of huadong-caigou is not put back`);
    expect(failure).toContain(`it is ${now} now`);
  });
});
