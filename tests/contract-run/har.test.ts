import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import { DEFAULT_WIRE } from '#contract/wire/wire.ts';
import type { HttpRequest, HttpResponse } from '#kit/http.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { PortalClient } from '#kit/portal-client.ts';
import { CONTRACT } from '#scripts/command/contract-command.ts';
import { judgeHar } from '#scripts/contract/har/judge-har.ts';
import { type RecordedCall, readHar } from '#scripts/contract/har/read-har.ts';
import { driftLine } from '#scripts/contract/report/drifts.ts';
import { verdictOf } from '#scripts/contract/report/verdict.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { readWire } from '#server/shell/wire-file.ts';
import { FIXED_CODE, PHONES } from '#support/demo.ts';
import { POISONS, placesOf } from '#support/hostile/poisons.ts';
import { startTestSandbox } from '#support/target.ts';
import { fileIn, temporaryFolder } from '#support/temporary-folder.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
const folder = temporaryFolder(afterAll);
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

type Entry = ReturnType<typeof entryOf>;

/** A call as a browser's archive has it. */
function entryOf(origin: string, request: HttpRequest, response: HttpResponse) {
  const pairs = (headers: object) => Object.entries(headers).map(([name, value]) => ({ name, value: String(value) }));
  return {
    startedDateTime: new Date().toISOString(),
    request: { method: request.method, url: `${origin}/go${request.target}`, headers: pairs(request.headers ?? {}) },
    response: {
      status: response.status,
      headers: [...pairs(response.headers), ...response.setCookies.map((value) => ({ name: 'Set-Cookie', value }))],
      content: { size: response.text.length, text: response.text } as Record<string, unknown>,
    },
  };
}

const written = (name: string, entries: readonly object[]) =>
  fileIn(folder, `${name}.har`, { log: { version: '1.2', creator: {}, entries } });

/** The traffic of a person's browser: a sign-in, a refused sign-in, and a sign-out. */
async function visit(browser: PortalClient): Promise<void> {
  await browser.greet();
  await browser.loginMethods();
  await browser.signInByPassword('buyer01', 'wrong-password');
  await browser.sendCode(PHONES.buyer, 'login');
  await browser.signInBySms(PHONES.buyer, FIXED_CODE);
  await browser.currentCustomer();
  await browser.basicInfo();
  await browser.pollQr((await browser.prepareQr()).weChatScene);
  await browser.logout();
  await browser.basicInfo();
}

async function traffic(change: (entry: Entry) => void = () => undefined): Promise<string> {
  const world = await sandboxAt(sandbox.url).createWorld();
  const entries: Entry[] = [];
  const transport = new TargetTransport({ url: sandbox.url });
  const send = transport.send.bind(transport);
  transport.send = async (request) => {
    const response = await send(request);
    entries.push(entryOf(sandbox.url, request, response));
    return response;
  };
  await visit(new PortalClient(transport, { world: world.id }));
  for (const entry of entries) change(entry);
  return written('traffic', [...entries, { request: { method: 'GET', url: 'data:x' }, response: { status: 200 } }]);
}

/** A recording that was judged, with its drifts in lines. */
function judged(calls: readonly RecordedCall[]) {
  const cases = judgeHar(calls, DEFAULT_WIRE);
  const { drifts } = verdictOf(cases, [], { accepted: [], isStrict: false, isWhole: false });
  return { cases, lines: drifts.map(driftLine) };
}

describe('recorded traffic', () => {
  test('of the sandbox has no drift, refusals included', async () => {
    const run = judged(readHar(await traffic(), DEFAULT_WIRE));
    expect(run.lines).toEqual([]);
    expect(run.cases.map(({ name }) => name)).toContain('POST /uc/login/wechat/qrcode/status');
    const refusals = run.cases.flatMap(({ record }) => record.refusals.map(({ refusal }) => refusal));
    expect(refusals).toEqual(['CREDENTIALS_REJECTED', 'LOGIN_REQUIRED']);
  });

  test('as the journal of its world has it has no drift either, and no secret', async () => {
    const world = await sandboxAt(sandbox.url).createWorld();
    const browser = world.browser();
    await visit(browser);
    await browser.sendCode(PHONES.buyer, 'login');
    const { text } = await world.send(CONTROL.journal, { query: { format: 'har' } });
    for (const secret of ['wrong-password', browser.jar.get(COOKIES.session), browser.jar.get(COOKIES.csrf)])
      expect(text).not.toContain(secret);
    const calls = readHar(fileIn(folder, 'journal.har', text), DEFAULT_WIRE);
    expect(calls).toHaveLength((await world.journal.entries()).length);
    const run = judged(calls);
    expect(run.lines).toEqual([]);
    expect(run.cases.filter(({ skipped }) => skipped)).toEqual([]);
  });

  test('of a refused authorisation, which is a redirect without a code, has no drift', async () => {
    const world = await sandboxAt(sandbox.url).createWorld();
    await world.browser().send(ENDPOINTS.oauthCallback, {});
    const { text } = await world.send(CONTROL.journal, { query: { format: 'har' } });
    const [recorded, ...others] = readHar(fileIn(folder, 'redirect.har', text), DEFAULT_WIRE);
    if (!recorded?.answer) throw new Error('the journal has no answer of it');
    expect([recorded.call, recorded.answer.status, others]).toEqual(['oauthCallback', 302, []]);
    expect(judged([recorded]).lines).toEqual([]);
    const asPage = { ...recorded.answer, text: '<p>Found</p>', body: undefined };
    expect(judged([{ ...recorded, answer: asPage }]).lines).toEqual([]);
    expect(judged([{ ...recorded, answer: { ...asPage, headers: {} } }]).lines).toHaveLength(1);
    expect(judged([{ ...recorded, answer: { ...asPage, status: 307 } }]).lines).toEqual([
      'GET /uc/login/oauth/callback, recorded: status 307, contract says 302 (assumed)',
    ]);
  });

  test('has a line for each difference', async () => {
    const file = await traffic(({ request, response }) => {
      if (request.url.includes('/uc/login?'))
        response.content.text = String(response.content.text)
          .replace('"accountSize":1,', '')
          .replace('CREDENTIALS_REJECTED', 'A0230');
    });
    expect(judged(readHar(file, DEFAULT_WIRE)).lines).toEqual([
      expect.stringMatching(
        /^POST \/uc\/login, recorded: code of a refusal A0230, contract says one of \d+ of this call \(assumed\)$/,
      ),
      'POST /uc/login, recorded: field data.accountSize missing, contract says a number (spec §3)',
    ]);
  });

  test('that was sanitized, blocked or cut is read as such', async () => {
    const file = await traffic(({ request, response }) => {
      const isSecret = ({ name }: { name: string }) => !/cookie|csrf/i.test(name);
      request.headers = request.headers.filter(isSecret);
      response.headers = response.headers.filter(isSecret);
      response.content.text = String(response.content.text).replace(/"gsid":"[^"]*"/, '"gsid":"******"');
      if (request.url.includes('/uc/login/custom')) response.status = 0;
      if (request.url.includes('/uc/login/config')) response.content.text = '{"success":true,"da';
      if (request.url.includes('publicKey')) delete response.content.text;
    });
    const run = judged(readHar(file, DEFAULT_WIRE));
    expect(run.lines).toEqual([]);
    expect(run.cases.flatMap(({ name, skipped }) => (skipped ? [name] : []))).toEqual([
      'GET /uc/login/custom',
      'GET /uc/login/config',
      'GET /uc/login/publicKey',
    ]);
  });

  test('at a path of the wire file is a call of the contract, at the usual one then none', () => {
    const calls = { loginByIdentifier: { path: '/uc/login/byIdentifier' } };
    const entries = ['byIdentifier', 'identifier'].map((name) => ({
      request: { method: 'POST', url: `${sandbox.url}/gw/uc/login/${name}` },
      response: { status: 200 },
    }));
    const seen = readHar(written('paths', entries), readWire({ calls }, 'wire'));
    expect(seen.map(({ call, target }) => [call, target])).toEqual([
      ['loginByIdentifier', '/gw/uc/login/byIdentifier'],
    ]);
  });

  test('with an odd entry among its calls is judged without that one, which is named', async () => {
    const right = { request: { method: 'GET', url: `${sandbox.url}/uc/login/custom` }, response: { status: 200 } };
    const odd = [null, 5, [], {}, { ...right, request: { url: 7 } }, { ...right, response: { status: '200' } }];
    const lines: string[] = [];
    const calls = readHar(written('odd', [...odd, right] as object[]), DEFAULT_WIRE, (line) => lines.push(line));
    expect(calls).toHaveLength(1);
    expect(lines).toHaveLength(odd.length);
    expect(lines[0]).toBe('log.entries.0: expected object, received null');
    expect(lines.at(-1)).toBe('log.entries.5.response.status: expected number, received string');
  });

  test('with a value that cannot be converted, or is nested without end, is judged wherever it stands (K24)', async () => {
    const success = { success: true, code: '0', msg: 'x', data: { gsid: 'x', accountSize: 1, phone: '138****0001' } };
    const refused = { success: false, err: { code: 'X', msg: 'y' }, retCode: 1, gmtCreate: '2026-01-01 00:00:00' };
    const request = { method: 'POST', url: `${sandbox.url}/uc/login`, headers: [] };
    const texts = [success, refused].flatMap((body) =>
      [...placesOf(body)].flatMap((place) => Object.values(POISONS).map((poison) => place.with(poison))),
    );
    const entries = [200, 400].flatMap((status) =>
      texts.map((text) => ({ request, response: { status, headers: [], content: { text } } })),
    );
    expect(judged(readHar(written('poisons', entries), DEFAULT_WIRE)).cases).toHaveLength(1);
  });

  test.for([
    ['{', 'cannot be read: it is no JSON'],
    ['{"log":{}}', 'is no HTTP archive: log entries expected array, received undefined'],
    ['{"log":{"entries":[]}}', 'there is no call of the portal in it.'],
  ] as const)('%s is reported in one sentence', async ([text, sentence]) => {
    const file = fileIn(folder, 'bad.har', text);
    await expect(CONTRACT.run(['--har', file])).rejects.toThrow(sentence);
  });

  test('needs no server, and takes none', async () => {
    await expect(CONTRACT.run(['--har', 'x', '--target', sandbox.url])).rejects.toThrow(
      '--har judges a recording, so that --target has nothing to do.',
    );
  });
});
