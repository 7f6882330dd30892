import { describe, expect, test } from 'vitest';
import { DEFAULT_WIRE, type Wire, type WireFile } from '#contract/wire/wire.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { wireDifferences } from '#scripts/wire/differences.ts';
import { type FoundWire, findWire, type Known } from '#scripts/wire/find-wire.ts';
import { readWire } from '#server/shell/wire-file.ts';
import { FIRST_PASSWORD, type ForeignBackEnd } from '#support/foreign/foreign-people.ts';
import { openHouseBackEnd } from '#support/foreign/house-back-end.ts';
import { FLAT, NESTED } from '#support/foreign/house-forms.ts';
import { openNodeBackEnd } from '#support/foreign/node-back-end.ts';
import { openSpringBackEnd } from '#support/foreign/spring-back-end.ts';
import { startTestSandbox } from '#support/target.ts';

const ACCOUNT = { account: 'huadong-caigou', password: FIRST_PASSWORD };

/** What nobody can know of a path that a team has made up. */
const UNFOUND = { loginByIdentifier: { path: 'none' } } as const;

interface Kind {
  readonly name: string;
  open(): Promise<ForeignBackEnd>;
  readonly wire: WireFile;
  /** parts that only an account shows */
  readonly withoutAccount: WireFile;
}

const KINDS: readonly Kind[] = [
  {
    name: 'with the habits of Spring',
    open: () => openSpringBackEnd(),
    wire: {
      envelope: {
        code: 'code',
        message: 'message',
        success: { success: true, code: '00000' },
        successText: '成功',
        status: 'ok',
        fields: { traceId: 'id', timestamp: 'millis' },
      },
      values: { moments: 'yyyy-MM-dd HH:mm:ss' },
      tokens: { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'x-xsrf-token', sessionCookie: 'JSESSIONID' },
      encryption: { padding: 'pkcs1', keyForm: 'base64', keyField: 'data' },
      calls: { ...UNFOUND, basicInfo: { path: 'none' }, oauthCallback: { path: 'none' } },
      answers: { gsid: 'null', logout: '/go/portal/login', wrongCode: 'passed' },
    },
    withoutAccount: { values: { moments: 'millis' } },
  },
  {
    name: 'with the habits of Node',
    open: openNodeBackEnd,
    wire: {
      envelope: { data: '', code: 'code', message: 'message' },
      tokens: { csrfCookie: 'csrf-token', csrfHeader: 'csrf-token', sessionCookie: 'sid' },
      encryption: { padding: 'oaep-sha1', keyField: '' },
      calls: { oauthCallback: { path: 'none' } },
    },
    withoutAccount: { tokens: { sessionCookie: 'uc_session' } },
  },
  {
    name: 'of a house, with flat answers',
    open: () => openHouseBackEnd(),
    wire: { ...FLAT.wire, calls: { ...FLAT.wire.calls, ...UNFOUND } },
    withoutAccount: {},
  },
  {
    name: 'of a house, with answers in answers',
    open: () => openHouseBackEnd({ forms: NESTED }),
    wire: { ...NESTED.wire, calls: { ...NESTED.wire.calls, ...UNFOUND } },
    withoutAccount: { values: { empty: 'left out', moments: 'millis' } },
  },
];

/** A wire format without some of its parts: the keys of a file over those of another. */
function over(wire: WireFile, other: WireFile): Wire {
  const parts = Object.entries(other).map(([part, keys]) => [part, { ...wire[part as keyof Wire], ...keys }]);
  return readWire({ ...wire, ...Object.fromEntries(parts) }, 'expected');
}

async function foundAt(backEnd: ForeignBackEnd, known?: Known): Promise<FoundWire> {
  return findWire(new TargetTransport({ url: backEnd.url }), known);
}

describe.each(KINDS)('a back end $name', ({ open, wire, withoutAccount }) => {
  test('is found out by harmless calls and one sign-in', async () => {
    const backEnd = await open();
    const { wire: found, signIn } = await foundAt(backEnd, { account: ACCOUNT });
    expect(found).toEqual(readWire(wire, 'expected'));
    expect(signIn?.isAccepted).toBe(true);
    expect(backEnd.sent).toEqual([]);
    await backEnd.close();
  });

  test('is found out by harmless calls alone, but for what only an account shows', async () => {
    const backEnd = await open();
    const { wire: found, signIn, grounds } = await foundAt(backEnd);
    expect(found).toEqual(over(wire, withoutAccount));
    expect(signIn).toBeNull();
    for (const [part, keys] of Object.entries(withoutAccount))
      for (const key of Object.keys(keys ?? {})) expect(grounds.get(`${part}.${key}`)?.isSeen).toBe(false);
    expect(grounds.get('encryption.padding')?.isSeen).toBe(false);
    await backEnd.close();
  });
});

test('a sandbox is found to speak as the contract says', async () => {
  const { url } = await startTestSandbox();
  const account = { account: 'buyer01', password: 'Passw0rd!' };
  const { wire, absent, isTokenChecked } = await findWire(new TargetTransport({ url }), { account });
  expect(wire).toEqual(DEFAULT_WIRE);
  expect([...absent]).toEqual([]);
  expect(isTokenChecked).toBe(true);
});

test('parts that a back end has otherwise are named by their values as they travel', () => {
  const lines = wireDifferences(readWire(FLAT.wire, 'flat'), DEFAULT_WIRE).map(
    ({ what, got, expected }) => `${what} ${got}, not ${expected}`,
  );
  expect(lines).toMatchInlineSnapshot(`
    [
      "field of the data result, not data",
      "field of a refusal's code retCode, not err.code",
      "field of a refusal's text errorMsg, not err.msg",
      "mark of a success retCode: "0000", not success: true",
      "status of a refusal 200, not 400",
      "fields of every answer traceId, sysTime, not none",
      "a number "1", not 1",
      "a yes 1, not true",
      "a list {list: […], total: n}, not […]",
      "a picture iVBOR…, not data:image/png;base64,iVBOR…",
      "cookie of the csrf token _csrf, not csrf_token",
      "cookie of the session SESSION, not uc_session",
      "padding pkcs1, not oaep-sha256",
      "public key MII…, not -----BEGIN PUBLIC KEY-----…",
      "field of the public key result, not data.publicKey",
      "loginByIdentifier POST /uc/login/byIdentifier, not POST /uc/login/identifier",
      "oauthCallback GET /uc/login/aliCallback, not GET /uc/login/oauth/callback",
      "basicInfo not there, not GET /uc/account/info/basic",
    ]
  `);
  expect(wireDifferences(DEFAULT_WIRE, DEFAULT_WIRE)).toEqual([]);
});
