import { describe, expect, test } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { DEFAULT_WIRE } from '#contract/wire/wire.ts';
import type { Finding } from '#scripts/contract/judge/finding.ts';
import { maskedCall } from '#scripts/contract/report/masked.ts';
import { promisesOf } from '#scripts/contract/report/promises.ts';
import { reportLines } from '#scripts/contract/report/report-lines.ts';
import { verdictOf } from '#scripts/contract/report/verdict.ts';
import type { SuiteCase } from '#scripts/contract/run/run-suite.ts';
import { absenceFacts, foundLine, wireFacts } from '#scripts/wire/wire-facts.ts';
import { readWire } from '#server/shell/wire-file.ts';
import { HOUSE_WIRE } from '#support/foreign/house-back-end.ts';
import { caseWith, findingOf } from '#support/suite-cases.ts';

const JUDGING = { accepted: [], isStrict: false, isWhole: false };

function linesOf(cases: readonly SuiteCase[], promises = {}): string[] {
  return reportLines({ cases, verdict: verdictOf(cases, [], JUDGING), found: ['a back end'], promises });
}

const reported = (...findings: readonly Partial<Finding>[]) =>
  linesOf([caseWith({ findings: findings.map(findingOf) })]);
const drifts = (lines: readonly string[]) => lines.filter((line) => line.startsWith('  '));

describe('a drift', () => {
  test('is one line with two blanks before and its grade behind', () => {
    const lines = reported(
      {
        what: 'outcome',
        got: 'accepted (200)',
        expected: 'refused with PHONE_INVALID',
        grade: 'spec',
        source: 'spec §8',
      },
      { place: 'the right password signs in', expected: '200' },
      { what: 'header cache-control', got: 'missing', expected: 'no-store', grade: 'quality', source: 'quality' },
    );
    expect(lines[0]).toBe('Found: a back end');
    expect(drifts(lines)).toEqual([
      '  POST /uc/login, a phone of ten digits is refused: outcome accepted (200), contract says refused with PHONE_INVALID (spec §8)',
      '  POST /uc/login, the right password signs in: status 401, contract says 200 (assumed)',
      '  POST /uc/login, a phone of ten digits is refused: header cache-control missing, contract says no-store (quality)',
    ]);
  });

  test('of several places is one line', () => {
    expect(drifts(reported({}, { place: 'b' }, { place: 'c' }))).toEqual([
      '  POST /uc/login, a phone of ten digits is refused: status 401, contract says 400; 2 more places (assumed)',
    ]);
  });

  test('that is a habit, of every refusal or of a call, is one line', () => {
    const codes = ['A', 'B', 'C'].map((expected, at) => ({ place: expected, what: 'code', got: `${at}`, expected }));
    expect(drifts(reported(...codes))).toEqual([
      '  every refusal: code 0 for A, 1 for B, 2 for C, contract says the names themselves (assumed)',
    ]);
    const fields = ['a', 'b', 'c'].map((name) => ({ what: `field data.${name}`, got: 'missing', expected: 'a text' }));
    expect(drifts(reported(...fields))).toEqual([
      '  POST /uc/login, any success: fields data.a missing, data.b missing, data.c missing, contract says others (assumed)',
    ]);
  });

  test('of the specification is never hidden in a habit', () => {
    const spec = { what: 'status', grade: 'spec', source: 'spec §7' } as const;
    expect(drifts(reported(...['1', '2', '3'].map((got) => ({ ...spec, got }))))).toHaveLength(3);
  });
});

describe('a report', () => {
  test('is one screen, whatever is found', () => {
    const many = Array.from({ length: 200 }, (_, at) => findingOf({ what: `thing ${at}`, got: `${at}` }));
    const cases = [
      caseWith({ findings: many }),
      caseWith({ findings: [findingOf({ what: 'x', grade: 'spec', source: 'spec §7' })] }),
      ...Array.from({ length: 40 }, (_, at) => ({ ...caseWith({}, `case ${at}`), failure: `reason ${at}` })),
    ];
    const lines = linesOf(cases);
    expect(lines.length).toBeLessThanOrEqual(58);
    expect(lines.join('\n')).toContain('(spec §7)');
    expect(lines.at(-1)).toBe('201 promises looked at, 201 drifts (1 failing), 40 broke off, 0 of 42 cases skipped');
  });

  test.for([3, 4])('has no heading with nothing but a count: of %i warnings the first stand', (count) => {
    const made = (from: number, length: number, given: Partial<Finding>) =>
      Array.from({ length }, (_, at) => findingOf({ what: `thing ${from + at}`, got: `${at}`, ...given }));
    const warnings = made(0, count, { grade: 'quality', source: 'quality' });
    const lines = linesOf([caseWith({ findings: [...made(100, 200, {}), ...warnings] })]);
    const shown = lines.slice(lines.indexOf('Warnings') + 1, lines.indexOf('Warnings') + 1 + Math.min(count, 3));
    const cut = [
      expect.stringMatching(/quality\)$/),
      expect.stringMatching(/quality\)$/),
      `  … and ${count - 2} more, in --json`,
    ];
    expect(shown).toEqual(count > 3 ? cut : shown.map(() => expect.stringMatching(/quality\)$/)));
    expect(lines.length).toBeLessThanOrEqual(58);
  });

  test('has a request that was accepted, and somebody who is signed in, before any wording, where there is no room for all', () => {
    const words = Array.from({ length: 60 }, (_, at) =>
      (['code', 'text', 'header'] as const).map((what) =>
        findingOf({ call: 'logout', place: `case ${at}`, what: `${what} of ${at}`, got: `${at}` }),
      ),
    ).flat();
    const accepted = findingOf({
      place: 'a gsid is used twice',
      what: 'outcome',
      got: 'accepted (200)',
      expected: 'refused with GSID_REJECTED',
    });
    const signedIn = findingOf({ call: 'currentCustomer', what: 'signed in', got: 'true', expected: 'false' });
    const lines = drifts(reported(...words, accepted, signedIn));
    expect(lines.slice(0, 2).join('\n')).toMatch(/a gsid is used twice: outcome accepted.*\n.*signed in true/);
    expect(lines.at(-1)).toMatch(/… and \d+ more, in --json/);
  });

  test('names a reason for untried cases once, and does not count those that need a clock', () => {
    const skipped = (name: string, reason: string) => ({ ...caseWith({}, name), skipped: reason });
    const lines = linesOf([
      ...['a', 'b', 'c', 'd'].map((name) => skipped(name, 'needs --allow lock, because it locks an account')),
      skipped('e', 'needs ali in the file of --accounts'),
      skipped('a code after five minutes', 'needs a clock that can be moved'),
      caseWith({}),
    ]);
    expect(lines).toContain('- needs --allow lock, because it locks an account: 4 cases');
    expect(lines).toContain('- needs ali in the file of --accounts: e');
    expect(lines).toContain('- needs a clock (clock in the file of --accounts): a code after five minutes');
    expect(lines.at(-1)).toMatch(/5 of 6 cases skipped$/);
  });

  test('names the promises of the mock that a case did not come to', () => {
    const at = (...keys: readonly string[]) => caseWith({ seen: keys.map((key) => [key, 'kept'] as const) });
    const promises = promisesOf([
      at('POST /uc/login, x: status', 'POST /uc/login, x: code', 'POST /uc/login, x: text'),
    ]);
    expect(linesOf([at('POST /uc/login, x: status')], promises)).toContain(
      '- not reached: POST /uc/login, x: code, POST /uc/login, x: text',
    );
    expect(linesOf([{ ...at(), skipped: 'needs ali' }], promises).join()).not.toContain('not reached');
  });

  test('names new fields once', () => {
    const news = [{ call: 'login', field: 'data.expiresAt' }] as const;
    expect(linesOf([caseWith({ news }), caseWith({ news })])).toContain('New fields: POST /uc/login: data.expiresAt');
  });
});

describe('a wire format that was found out', () => {
  const house = readWire(HOUSE_WIRE, 'house');

  test('differs from the default in a line each, with both values as they travel', () => {
    const lines = wireFacts(house).map(({ key, got, expected }) => `${key} ${got}, contract says ${expected}`);
    expect(lines).toEqual([
      'every success: field of the data result, contract says data',
      "every refusal: field of a refusal's code retCode, contract says err.code",
      "every refusal: field of a refusal's text errorMsg, contract says err.msg",
      'every success: mark of a success retCode: "0000", contract says success: true',
      'every refusal: status of a refusal 200, contract says 400',
      'every success: text of a success empty, contract says none',
      'every answer: fields of every answer sysTime (yyyy-MM-dd HH:mm:ss), traceId (id), contract says none',
      'every answer: a number "1", contract says 1',
      'every answer: a yes 1, contract says true',
      'every answer: a list {list: […], total: n}, contract says […]',
      'every answer: a picture iVBOR…, contract says data:image/png;base64,iVBOR…',
      'GET /uc/login/custom, first call: cookie csrf_token is named _csrf, contract says csrf_token',
      'every answer: cookie of the session SESSION, contract says uc_session',
      'POST /uc/login, right password: padding pkcs1, contract says oaep-sha256',
      'path of loginByIdentifier POST /uc/login/byIdentifier, contract says POST /uc/login/identifier',
      'path of oauthCallback GET /uc/login/aliCallback, contract says GET /uc/login/oauth/callback',
      'GET /uc/login/publicKey, a key: public key base64 in result, contract says pem in data.publicKey',
      'paths of assumed calls not there: GET /uc/account/info/basic, contract says there',
    ]);
    expect(wireFacts(DEFAULT_WIRE)).toEqual([]);
  });

  test('breaks the specification only where a path that this shows is not there', () => {
    expect(wireFacts(house).filter(({ grade }) => grade === 'spec')).toEqual([]);
    expect(absenceFacts(['login', 'basicInfo']).map(({ grade }) => grade)).toEqual(['assumed', 'spec']);
  });

  test('is the first line of a report', () => {
    expect(foundLine(house)).toBe(
      'data in result, success by retCode "0000"; code in retCode, text in errorMsg, status 200; _csrf as x-csrf-token; session SESSION; key in result as base64, pkcs1; numbers as text, booleans 0/1, lists in list',
    );
  });
});

describe('the call of a drift in JSON', () => {
  test('has no secret, and nothing that the run was given', () => {
    const finding = findingOf({
      request: {
        method: 'POST',
        target: `${PATHS.login}?ctoken=abcdef0123&x=1`,
        headers: { cookie: 'uc_session=abc', 'x-csrf-token': 'token-1', channel: 'pc' },
        body: { phone: '13911110001', smsCode: '123456', newPassword: 'Passw0rd!' },
      },
      answer: { status: 200, body: { data: { gsid: 'gsid-1', map: { 'token-2': { account: 'huadong-caigou' } } } } },
    });
    const text = JSON.stringify(maskedCall(finding, ['huadong-caigou']));
    expect(text).not.toMatch(/abcdef0123|=abc|token-1|token-2|13911110001|123456|Passw0rd|gsid-1|huadong/);
    expect(text).toContain('139****0001');
    expect(text).toContain('"channel":"pc"');
  });
});
