import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalsOf } from '#contract/endpoint.ts';
import { explain } from '#contract/explain.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { decode } from '#contract/wire/decode.ts';
import { encode } from '#contract/wire/encode.ts';
import { momentOf, momentText } from '#contract/wire/moments.ts';
import { DEFAULT_WIRE, type Wire, wordsOf } from '#contract/wire/wire.ts';
import { Wire as WireSchema } from '#contract/wire/wire-schema.ts';
import { anyMoment, anyOf, anyWire } from '#support/any-wire.ts';

const CALLS = Object.values(ENDPOINTS).filter(({ name }) => name !== 'oauthCallback');
const PUBLIC_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
  type: 'spki',
  format: 'pem',
});
const anyCall = fc.constantFrom(...CALLS);
const stamps = fc.record({ id: fc.constant('r-1'), at: anyMoment });

/** The moments of some data at the precision that a pattern keeps. */
function rounded({ values: { moments, zone } }: Wire, name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => rounded(wireOf(moments, zone), name, item));
  if (typeof value === 'number' && ['gmtCreate', 'gmtModified', 'sentAt'].includes(name)) {
    const text = momentText(moments, zone, value);
    return typeof text === 'number' ? text : momentOf(moments, zone, text);
  }
  if (typeof value !== 'object' || value === null) return value;
  const own = wireOf(moments, zone);
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, rounded(own, field, inner)]));
}

const wireOf = (moments: string, zone: string): Wire => ({
  ...DEFAULT_WIRE,
  values: { ...DEFAULT_WIRE.values, moments, zone },
});

/** As it travels: through the text of JSON. */
const travelled = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

describe('the law of a wire format', () => {
  it('a success is read as the data that was written, whatever wire format carries it', () => {
    const cases = anyCall.chain((call) =>
      fc.tuple(
        anyWire,
        fc.constant(call),
        call.name === 'publicKey' ? fc.constant({ publicKey: PUBLIC_KEY }) : anyOf(call.response),
        stamps,
      ),
    );
    fc.assert(
      fc.property(cases, ([wire, call, data, stamps]) => {
        if (call.name === 'verifySmsCode') (data as { passed: boolean }).passed = true;
        const { status, body, location } = encode(wire, call, { data, stamps });
        const read = decode<unknown>(wire, call, { status, body: travelled(body), leadsElsewhere: location !== null });
        expect(read).toMatchObject({ kind: 'success', deviations: [] });
        expect(read).toHaveProperty('data', rounded(wire, '', travelled(data)));
      }),
      { numRuns: 300 },
    );
  });

  it('a refusal is read as the set of codes that the wire format spells alike, the text deciding', () => {
    const cases = anyCall.chain((call) =>
      fc.tuple(anyWire, fc.constant(call), fc.constantFrom(...refusalsOf(call)), stamps),
    );
    fc.assert(
      fc.property(cases, ([wire, call, code, stamps]) => {
        const catalogue = catalogueOf(call);
        const { text } = REFUSALS[code];
        const loginUrl = REFUSALS[code].status === 401 ? '/login' : undefined;
        const encoded = encode(wire, call, { refusal: { code, text, loginUrl }, stamps });
        const read = decode<unknown>(
          wire,
          { ...call, catalogue },
          { status: encoded.status, body: travelled(encoded.body) },
        );
        if (read.kind !== 'refusal') throw new Error(`${code} is read as ${JSON.stringify(read)}`);
        expect(read.codes).toContain(code);
        const spelt = (other: string) => String(wordsOf(wire, call.name, other).code ?? other);
        const others = read.codes.filter((other) => spelt(other) !== spelt(code));
        expect(others, 'spelt otherwise').toEqual([]);
        expect(read.loginUrl).toBe(loginUrl ?? null);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a wire file', () => {
  it.each<[string, unknown, string]>([
    ['a field that names nothing', { envelope: { code: '' } }, 'envelope.code'],
    ['code and message in one field', { envelope: { code: 'x', message: 'x' } }, 'envelope.message'],
    ['the login url', { envelope: { message: 'loginUrl' } }, 'envelope.message'],
    ['an unknown refusal', { refusals: { NOT_A_CODE: { code: 1 } } }, 'refusals'],
    [
      "a success's code",
      { envelope: { status: 'ok', success: '000000' }, refusals: { CSRF_REJECTED: { code: '000000' } } },
      'refusals.CSRF_REJECTED.code',
    ],
    [
      "a success's code for one call",
      {
        envelope: { code: 'c', status: 'ok', success: 0 },
        calls: { login: { refusals: { PHONE_INVALID: { code: 0 } } } },
      },
      'calls.login.refusals.PHONE_INVALID.code',
    ],
    ['a status of a redirect', { refusals: { PHONE_INVALID: { status: 302 } } }, 'refusals.PHONE_INVALID.status'],
    ['an empty text', { refusals: { PHONE_INVALID: { text: '' } } }, 'refusals.PHONE_INVALID.text'],
    ['a path that the specification shows', { calls: { login: { path: '/uc/in' } } }, 'calls.login.path'],
    ["another call's path", { calls: { basicInfo: { path: PATHS.login } } }, 'calls.basicInfo.path'],
    ['a path outside of the portal', { calls: { basicInfo: { path: SANDBOX.api } } }, 'calls.basicInfo.path'],
    ['a pattern without a day', { values: { moments: 'HH:mm' } }, 'values.moments'],
    ['a cookie in use', { tokens: { csrfCookie: 'ctoken' } }, 'tokens.csrfCookie'],
    ['a cookie that is no name', { tokens: { csrfCookie: 'a b' } }, 'tokens.csrfCookie'],
    ['a header of the sandbox', { tokens: { csrfHeader: 'x-sandbox-control' } }, 'tokens.csrfHeader'],
    ['a header in use', { tokens: { csrfHeader: 'cookie' } }, 'tokens.csrfHeader'],
    ["the csrf token's cookie for the session", { tokens: { sessionCookie: 'csrf_token' } }, 'tokens.sessionCookie'],
    ['a key in the place of the code', { encryption: { keyField: 'err.code' } }, 'encryption.keyField'],
    ['an exit to another site', { answers: { logout: '//evil.example' } }, 'answers.logout'],
  ])('with %s is refused at its place', (_, wire, place) => {
    expect(explain(WireSchema, wire)[0]?.path.join('.')).toContain(place);
  });

  it("may give a success's code to a refusal where the status or a mark distinguishes them", () => {
    const refusals = { CSRF_REJECTED: { code: 1 } };
    for (const envelope of [{ success: 1 }, { status: 'ok', success: { success: true, 'err.code': 1 } }])
      expect(explain(WireSchema, { envelope, refusals })).toEqual([]);
  });

  it('gives no refusal a code that is read as that of a success, 0000 as 0', () => {
    const envelope = { success: '0', status: 'ok' };
    const read = (code: string) =>
      WireSchema.safeParse({ envelope, refusals: { CREDENTIALS_REJECTED: { code } } }).success;
    expect(['1', '00', '0000', '0'].map(read)).toEqual([true, false, false, false]);
  });

  it('without a key is the sandbox’s own', () => {
    expect(WireSchema.parse({})).toEqual(DEFAULT_WIRE);
    expect(WireSchema.parse({ values: {} })).toEqual(DEFAULT_WIRE);
  });
});

const catalogueOf = (call: (typeof CALLS)[number]) =>
  Object.fromEntries(refusalsOf(call).map((code: RefusalCode) => [code, REFUSALS[code]]));

describe('a number in the text of a refusal', () => {
  it('is that of the catalogue, and 1 where this has none', () => {
    const refusals = {
      SMS_SENT_TOO_SOON: { text: '请{n}秒后再试' },
      CREDENTIALS_REJECTED: { text: '账号或密码错误，还可尝试{n}次' },
    };
    const text = (code: RefusalCode, values = {}) =>
      encode({ ...DEFAULT_WIRE, refusals }, ENDPOINTS.login, { refusal: { code, text: '', values } }).body;
    expect(text('SMS_SENT_TOO_SOON', { seconds: 42 })).toMatchObject({ err: { msg: '请42秒后再试' } });
    expect(text('CREDENTIALS_REJECTED')).toMatchObject({ err: { msg: '账号或密码错误，还可尝试1次' } });
  });
});
