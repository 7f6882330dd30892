import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import { DEFAULT_WIRE, type Wire, type WireFile } from '#contract/wire/wire.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { READS, WRITES } from '#scripts/wire/call-kinds.ts';
import type { Known } from '#scripts/wire/collect-answers.ts';
import { wireDifferences } from '#scripts/wire/differences.ts';
import { UnreadableTarget } from '#scripts/wire/find-envelope.ts';
import { type FoundWire, findWire } from '#scripts/wire/find-wire.ts';
import { readWire } from '#server/shell/wire-file.ts';
import { openAnswerProxy, type PassingResponse } from '#support/answer-proxy.ts';
import { anyWire } from '#support/any-wire.ts';
import { ACCOUNT, HOUSE, KINDS } from '#support/foreign/foreign-kinds.ts';
import type { ForeignBackEnd } from '#support/foreign/foreign-people.ts';
import { HOUSE_WIRE, openHouseBackEnd } from '#support/foreign/house-back-end.ts';
import { served } from '#support/served.ts';
import { openTarget, startTestSandbox } from '#support/target.ts';

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

  test('is found out by harmless calls alone, except for the parts that need an account', async () => {
    const backEnd = await open();
    const { wire: found, signIn, evidence } = await foundAt(backEnd);
    expect(found).toEqual(over(wire, withoutAccount));
    expect(signIn).toBeNull();
    for (const [part, keys] of Object.entries(withoutAccount))
      for (const key of Object.keys(keys ?? {})) expect(evidence.get(`${part}.${key}`)?.isSeen).toBe(false);
    expect(evidence.get('encryption.padding')?.isSeen).toBe(false);
    const { successText } = wire.envelope ?? {};
    const isSeen = { isSeen: true, words: expect.stringContaining(`"${successText}"`) };
    if (successText !== undefined) expect(evidence.get('envelope.successText')).toMatchObject(isSeen);
    await backEnd.close();
  });
});

test('every call but the exit is asked: a POST by its harmless body, a GET that changes something by its name', () => {
  const asked: readonly string[] = [...READS, ...WRITES, 'logout'];
  expect(Object.keys(ENDPOINTS).filter((name) => !asked.includes(name))).toEqual([]);
});

test('a sandbox is found to have the contract’s wire format', async () => {
  const { url } = await startTestSandbox();
  const account = { account: 'buyer01', password: 'Passw0rd!' };
  const { wire } = await findWire(new TargetTransport({ url }), { account });
  expect(wire).toEqual(DEFAULT_WIRE);
});

/** False for a key whose value no answer shows: there a found wire format may differ from the real one. */
function isShown(found: FoundWire, key: string, real: Wire): boolean {
  if (key === 'envelope.success') return false;
  // A back end that writes null for a missing value writes it for a gsid, too.
  if (key === 'answers.gsid' && real.values.empty !== 'left out') return false;
  return found.evidence.get(key)?.isSeen ?? true;
}

const NAMES = fc.constantFrom(
  { csrfCookie: 'csrf_token', csrfHeader: 'x-csrf-token', sessionCookie: 'uc_session' },
  { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'x-xsrf-token', sessionCookie: 'JSESSIONID' },
  { csrfCookie: '_csrf', csrfHeader: 'x-csrf', sessionCookie: 'connect.sid' },
  { csrfCookie: 'gw_guard', csrfHeader: 'gw-guard', sessionCookie: 'gw' },
);
const ABSENT = fc.subarray(['basicInfo', 'loginByIdentifier', 'oauthCallback', 'loginCustom', 'listByPhone'] as const);

/** Any wire format, with names that a back end may have, and without some of its calls. */
const spoken = fc.tuple(anyWire, NAMES, ABSENT).map(([wire, tokens, absent]) => ({
  ...wire,
  tokens,
  calls: { ...wire.calls, ...Object.fromEntries(absent.map((call) => [call, { path: 'none' }])) },
}));

test('a sandbox is found out in whatever wire format it speaks', async () => {
  const { url } = await openTarget();
  const account = { account: 'buyer01', password: 'Passw0rd!' };
  await fc.assert(
    fc.asyncProperty(spoken, async (wire) => {
      const world = await sandboxAt(url).createWorld();
      await world.changeSettings({ wire });
      const transport = new TargetTransport({ url, headers: { [HEADERS.world]: world.id } });
      const found = await findWire(transport, { account });
      const differences = wireDifferences(found.wire, wire).filter(({ key }) => isShown(found, key, wire));
      await world.drop();
      expect(differences).toEqual([]);
      expect(found.signIn?.isAccepted).toBe(true);
    }),
    { numRuns: 3 },
  );
});

/** Ways of a gateway to answer a path that nobody has. */
const NOBODYS: Readonly<Record<string, (answer: PassingResponse) => void>> = {
  'with a page': (answer) => {
    answer.status = 200;
    answer.headers = { 'content-type': 'text/html' };
    answer.text = '<!doctype html><title>cloud procurement</title>';
  },
  'with a code of its own and the path': (answer) => {
    answer.text = JSON.stringify({ retCode: '9999', errorMsg: `no service at ${answer.path}`, result: null });
  },
  'as if it were a success': (answer) => {
    answer.text = JSON.stringify({ retCode: '0000', errorMsg: 'success', result: null });
  },
  'by asking to sign in': (answer) => {
    answer.status = 401;
    answer.text = JSON.stringify({ retCode: '401', errorMsg: '登录已失效，请重新登录', loginUrl: '/go/portal/login' });
  },
  'by a redirect': (answer) => {
    answer.status = 302;
    answer.headers = { location: `/login?from=${answer.path}` };
    answer.text = '';
  },
};

/** The transport to a house, whose answers are changed on their way. */
async function housed(change: (answer: PassingResponse) => void): Promise<TargetTransport> {
  const house = await openHouseBackEnd();
  const proxy = await openAnswerProxy(house.url, change);
  onTestFinished(async () => {
    await proxy.close();
    await house.close();
  });
  return new TargetTransport({ url: proxy.url });
}

test.for(Object.keys(NOBODYS))('a call that is not there is recognised where such a path answers %s', async (name) => {
  const transport = await housed((answer) => {
    if (answer.text.includes('"4004"')) NOBODYS[name]?.(answer);
  });
  expect((await findWire(transport, { account: ACCOUNT })).wire).toEqual(readWire(HOUSE.wire, 'expected'));
});

test('a habit that no wire file can hold is reported in a sentence, and stands in no file', async () => {
  const transport = await housed((answer) => {
    const body = { ...JSON.parse(answer.text), 'request number': `r${Math.random()}`, edition: 'spring-2026' };
    answer.text = JSON.stringify(body);
  });
  const { wire, notes } = await findWire(transport, { account: ACCOUNT });
  expect(wire.envelope).toEqual(readWire(HOUSE_WIRE, 'house').envelope);
  expect(notes).toEqual([
    expect.stringMatching(/^Every answer has request number \(such as "r0\.\d+"\), which no key holds\.$/),
    'Every answer has edition (such as "spring-2026"), which no key holds.',
  ]);
});

test('a cookie whose name no wire file can hold is reported in a sentence, with the default in its place', async () => {
  const transport = await housed((answer) => {
    const set = [answer.headers['set-cookie'] ?? []].flat();
    answer.headers['set-cookie'] = [...set, '__Secure-sid=x; Path=/; Secure; HttpOnly'].filter(
      (line) => !line.startsWith('SESSION='),
    );
  });
  const { wire, notes } = await findWire(transport);
  expect(wire.tokens.sessionCookie).toBe('uc_session');
  expect(notes.join()).toMatch(
    /^tokens\.sessionCookie is "__Secure-sid", which no wire file holds \(expected the name of a cookie .+\)/,
  );
});

test('a target that answers too much ends the search in a sentence', async () => {
  const url = await served((_request, response) => void response.end('x'.repeat(3 * 1024 * 1024)));
  await expect(findWire(new TargetTransport({ url }))).rejects.toThrow(
    /^GET \/uc\/\S+: no response a response of more than 2097152 bytes$/,
  );
});

const json = (body: unknown, status = 200) => ({ status, type: 'application/json', text: JSON.stringify(body) });
const KEY = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'.padEnd(392, 'A');

/** Targets of which nothing can be read. */
const UNREADABLE: readonly (readonly [
  name: string,
  answer: (path: string) => ReturnType<typeof json>,
  words: string,
])[] = [
  [
    'nothing is ever refused',
    (path) => json({ retCode: '0000', errorMsg: 'success', result: path.endsWith('publicKey') ? KEY : null }),
    'Nothing is ever refused there (login, identifier, sendSmsCode, verifySmsCodeReturnToken with made-up values succeed), so that no wire format can be read: retCode looks like a code and is "0000" in each answer.',
  ],
  [
    'every answer is a page',
    () => ({ status: 200, type: 'text/html', text: '<!doctype html><title>x</title>' }),
    'This is no portal: it answers text/html everywhere; is --target right?',
  ],
  [
    'every answer is a refusal',
    () => json({ code: 'X', message: 'who are you?' }, 403),
    'No call of the portal succeeds there: GET /uc/login/publicKey is answered 403, without a key; is --target right, or does it need --prefix or --header?',
  ],
];

test.for(UNREADABLE)('a target where %s is unreadable, and the sentence names why', async ([, answer, words]) => {
  const url = await served((request, response) => {
    const { status, type, text } = answer((request.url ?? '/').replace(/\?.*/, ''));
    response.writeHead(status, { 'content-type': type }).end(text);
  });
  await expect(findWire(new TargetTransport({ url }))).rejects.toThrow(new UnreadableTarget(words));
});
