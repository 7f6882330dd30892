import { afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { WireFile } from '#contract/wire/wire.ts';
import { readWire } from '#server/shell/wire-file.ts';
import { alikeAnswers } from '#support/foreign/alike-answers.ts';
import { FIRST_PASSWORD, type ForeignBackEnd } from '#support/foreign/foreign-people.ts';
import { contractOf, EVERYTHING, type ForeignReport } from '#support/foreign/foreign-run.ts';
import type { Drift } from '#support/foreign/house.ts';
import { openHouseBackEnd } from '#support/foreign/house-back-end.ts';
import { FLAT, type Forms, NESTED } from '#support/foreign/house-forms.ts';
import { openNodeBackEnd } from '#support/foreign/node-back-end.ts';
import { openSpringBackEnd } from '#support/foreign/spring-back-end.ts';

const opened: ForeignBackEnd[] = [];
afterEach(async () => {
  for (const backEnd of opened.splice(0)) await backEnd.close();
});

async function open(backEnd: Promise<ForeignBackEnd>): Promise<ForeignBackEnd> {
  const one = await backEnd;
  opened.push(one);
  return one;
}

const ofSpec = ({ drifts }: ForeignReport) => drifts.filter((line) => /\(spec §\d+\)$/.test(line));
const brokenOff = ({ lines }: ForeignReport) => lines.filter((line) => line.startsWith('✗'));

/** Faults that are switched on together, each with the words of its line. */
const TOLD: Readonly<Record<Drift, RegExp | readonly RegExp[]>> = {
  'a code twice': /the right sms code signs in once.* refused with .*SMS_CODE_REJECTED/,
  'any token resets': /a token that nobody has sets no password.*VERIFY_TOKEN_REJECTED/,
  'a weak password': /a password against the rule.* refused with .*PASSWORD_REJECTED/,
  'sessions outlive an exit': /signed in true.*ends the session/,
  'a gsid twice': [
    /a new gsid signs another browser in once.* refused with .*GSID_REJECTED/,
    /the gsid of a confirmed QR code signs in once.* refused with .*GSID_REJECTED/,
    /the gsid of a sign-in by password signs another browser in once.* refused with .*GSID_REJECTED/,
  ],
  'plain phones': /securityPhone another text, contract says a masked phone/,
  'any choice': /somebody else's.* refused with .*CHOICE_REJECTED/,
  'disabled signs in': /a disabled account is refused.* refused with .*CREDENTIALS_REJECTED/,
  'told apart': /a wrong password is refused in the same words.* answer differs from that of a wrong password/,
  'codes at once': /a second sms code for the same action is refused.* refused with .*SMS_SENT_TOO_SOON/,
  'lists for visitors': /listByPhone, .*a visitor is refused, whatever phone.* LOGIN_REQUIRED/,
  'anywhere after login': /gotoUrl.*evil\.example/,
};

const KINDS: readonly { readonly name: string; readonly forms: Forms }[] = [
  { name: 'with texts for everything and HTTP 200', forms: FLAT },
  { name: 'with an envelope in another and HTTP statuses', forms: NESTED },
];

describe.each(KINDS)('a back end $name that nobody here wrote', ({ forms }) => {
  const { wire } = forms;

  test('breaks no promise of the specification with its wire file, within one screen', async () => {
    const run = await contractOf(await open(openHouseBackEnd({ forms })), { wire, allow: EVERYTHING });
    expect(run.err).toBe('');
    expect(ofSpec(run)).toEqual([]);
    expect(brokenOff(run)).toEqual([]);
    expect(run.code).toBe(0);
    expect(run.lines.length).toBeLessThanOrEqual(60);
    expect(run.skipped).toBeLessThanOrEqual(16);
  });

  test('has each of twelve faults reported in words', async () => {
    const drift = Object.keys(TOLD) as Drift[];
    const run = await contractOf(await open(openHouseBackEnd({ forms, drift })), { wire, allow: EVERYTHING });
    const text = run.drifts.join('\n');
    expect(drift.filter((name) => ![TOLD[name]].flat().every((words) => words.test(text)))).toEqual([]);
    expect(drift).toHaveLength(12);
  });

  test('has nothing done that was not allowed, and few cases skipped for it', async () => {
    const backEnd = await open(openHouseBackEnd({ forms }));
    const before = structuredClone(backEnd.people);
    const run = await contractOf(backEnd, { wire });
    expect(ofSpec(run)).toEqual([]);
    expect(run.code).toBe(0);
    expect(run.skipped).toBeLessThanOrEqual(24);
    expect(backEnd.people).toEqual(before);
  });

  test('is found out without its wire file: each difference is one line', async () => {
    const run = await contractOf(await open(openHouseBackEnd({ forms })), { allow: EVERYTHING });
    expect(run.lines.length).toBeLessThanOrEqual(60);
    const { sessionCookie } = readWire(wire, 'wire').tokens;
    expect(run.drifts).toContain(
      `every answer: cookie of the session ${sessionCookie}, contract says uc_session (assumed)`,
    );
    expect(ofSpec(run).filter((line) => !line.startsWith('paths of shown calls not there'))).toEqual([]);
  });

  test('gives a wire file its refusals, with which a mock answers like it', async () => {
    const backEnd = await open(openHouseBackEnd({ forms }));
    const run = await contractOf(backEnd, { wire, allow: EVERYTHING, options: ['--learn'] });
    const learned = parse(run.wire) as WireFile;
    const fresh = await open(openHouseBackEnd({ forms }));
    const again = await contractOf(fresh, { wire: run.wire, allow: EVERYTHING, options: ['--learn'] });
    expect(Object.keys(learned.refusals ?? {}).length).toBeGreaterThanOrEqual(12);
    expect(run.wire).not.toMatch(/1391111000|huadong-caigou|Zhao-2026/);
    // Only a refusal that has several codes at one call differs still, such as one of a locked account.
    const others = again.drifts.filter((line) => line.startsWith('every refusal: '));
    expect(others.join('\n')).not.toMatch(/ more, contract|1100|1101|1102|4003/);
    expect(ofSpec(again)).toEqual([]);
  });
});

describe('a back end with the habits of Spring', () => {
  test('is found out without a wire file', async () => {
    const run = await contractOf(await open(openSpringBackEnd()), { allow: EVERYTHING });
    expect(run.lines[0]).toContain('XSRF-TOKEN as x-xsrf-token; session JSESSIONID; key in data as base64, pkcs1');
    for (const line of [
      'GET /uc/login/custom, first call: cookie csrf_token is named XSRF-TOKEN, contract says csrf_token (assumed)',
      'GET /uc/login/publicKey, a key: public key base64 in data, contract says pem in data.publicKey (assumed)',
      'POST /uc/login, right password: padding pkcs1, contract says oaep-sha256 (assumed)',
      'POST /uc/login, right code of several accounts: field data.gsid null, contract says a text (assumed)',
      'GET /uc/logout, signed in: status 302, contract says 200 (assumed)',
      'every call: field accountId a number, contract says a text (assumed)',
    ])
      expect(run.drifts).toContain(line);
    expect(run.drifts.join('\n')).toContain('paths of assumed calls not there: GET /uc/account/info/basic, ');
    expect(ofSpec(run)).toEqual([]);
    expect(brokenOff(run)).toEqual([]);
    expect(run.code).toBe(0);
    expect(run.lines.length).toBeLessThanOrEqual(60);
  });

  test('that checks no csrf token is reported once', async () => {
    const run = await contractOf(await open(openSpringBackEnd('off')), { options: ['--only', 'tokens'] });
    expect(run.drifts.filter((line) => line.includes('CSRF_REJECTED') || line.includes('csrf token not'))).toEqual([
      'every write, no tokens: csrf token not checked, contract says checked (assumed)',
    ]);
  });

  test('is signed in to with the padding of the file of accounts', async () => {
    const backEnd = await open(openSpringBackEnd());
    const run = (padding: 'pkcs1' | 'oaep-sha1') =>
      contractOf(backEnd, { says: { encryption: { padding } }, options: ['--only', 'the right password signs in'] });
    expect((await run('pkcs1')).drifts.filter((line) => line.includes('outcome'))).toEqual([]);
    const wrong = (await run('oaep-sha1')).drifts;
    expect(wrong.join('\n')).toContain('outcome refused (200 A0341 数据解密失败), contract says a success');
  });
});

describe('a back end with the habits of Node, in snake case', () => {
  test('is found out without a wire file; a field that the specification shows is missed', async () => {
    const run = await contractOf(await open(openNodeBackEnd()), { allow: EVERYTHING });
    expect(run.lines[0]).toContain('csrf-token as csrf-token; session sid; key in text as pem, oaep-sha1');
    expect(ofSpec(run)).toEqual([
      expect.stringContaining(
        'fields of data.[] without mainAccountId, outAccountId, contract says with them (spec §3)',
      ),
    ]);
    expect(brokenOff(run)).toEqual([]);
    expect(run.lines.length).toBeLessThanOrEqual(60);
  });
});

describe('a real system', () => {
  test('has its first password again after a new one was tried', async () => {
    const backEnd = await open(openHouseBackEnd());
    await contractOf(backEnd, { wire: FLAT.wire, allow: ['password'], options: ['--only', 'forget-password'] });
    expect(backEnd.people[0]?.password).toBe(FIRST_PASSWORD);
  });

  test('is reported where its first password could not be put back', async () => {
    const backEnd = await open(openHouseBackEnd());
    const options = ['--only', 'a good token sets a new password'];
    const run = await contractOf(backEnd, { wire: FLAT.wire, allow: ['password'], codesShown: 2, options });
    const now = String(backEnd.people[0]?.password);
    expect(now).not.toBe(FIRST_PASSWORD);
    expect(run.out).toContain('the first password of huadong-caigou is not put back');
    expect(run.out).toContain(`it is ${now} now`);
  });
});

describe('a mock with a wire file that has learned', () => {
  test('answers like the server in 18 of 20 calls', async () => {
    const run = await contractOf(await open(openHouseBackEnd()), {
      wire: FLAT.wire,
      allow: EVERYTHING,
      options: ['--learn'],
    });
    const fresh = await open(openHouseBackEnd());
    const alike = Object.entries(await alikeAnswers(fresh, readWire(parse(run.wire) as WireFile, 'wire')));
    expect(alike).toHaveLength(20);
    const others = alike.flatMap(([call, isAlike]) => (isAlike ? [] : [call]));
    expect(others.length, others.join(', ')).toBeLessThanOrEqual(2);
  });
});
