// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { FetchTransport } from '#kit/browser/fetch-transport.ts';
import { PortalClient } from '#kit/portal-client.ts';
import { SandboxClient } from '#kit/sandbox-client.ts';

const CLOCK = { now: 1_800_000_000_000, frozen: true, upcoming: [] };

/** A page whose server gives these responses, and the requests that it got. */
function pageWith(...responses: readonly (() => Response)[]): { sent: Request[]; sandbox: SandboxClient } {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (target: string, init: RequestInit) => {
    sent.push(new Request(new URL(target, 'http://localhost'), init));
    const respond = responses[sent.length - 1];
    if (!respond) throw new TypeError('fetch failed');
    return respond();
  });
  return { sent, sandbox: new SandboxClient(new FetchTransport(), () => 'the-token') };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of Object.values(COOKIES)) new FetchTransport().openCookies().delete(name);
});

describe('a client in a page', () => {
  it('calls by a frame with cookies of its own', async () => {
    const asked: string[] = [];
    const frame = {
      document: { cookie: `${COOKIES.csrf}=apart` } as Document,
      fetch: async (target: unknown) => {
        asked.push(String(target));
        return json(CLOCK)();
      },
    };
    const transport = new FetchTransport('', () => frame);
    expect(await new SandboxClient(transport).world('t-1').advance(5)).toEqual(CLOCK);
    expect(asked).toEqual([CONTROL.moveClock.path]);
    expect(transport.openCookies().get(COOKIES.csrf)).toBe('apart');
  });

  it('sends control header, world and token, and a body as JSON', async () => {
    const { sent, sandbox } = pageWith(json(CLOCK));
    expect(await sandbox.world('t-1').advance(5)).toEqual(CLOCK);
    const [request] = sent;
    expect([request?.method, new URL(request?.url ?? '').pathname]).toEqual(['POST', CONTROL.moveClock.path]);
    expect(request?.headers.get(HEADERS.control)).toBe('1');
    expect(request?.headers.get(HEADERS.world)).toBe('t-1');
    expect(request?.headers.get(HEADERS.token)).toBe('the-token');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(await request?.json()).toEqual({ advanceMs: 5 });
  });

  it('reads the tokens of a portal call from the cookies of the page', async () => {
    const browser = new PortalClient(new FetchTransport(), { world: 't-1' });
    const { sent } = pageWith(json({ success: true, data: {} }));
    browser.jar.set(COOKIES.ctoken, 'c1');
    browser.jar.set(COOKIES.csrf, 's1');
    expect(
      await browser.call(ENDPOINTS.sendSmsCode, { body: { action: 'login', phone: '13800000001', scene: 'sup' } }),
    ).toEqual({});
    expect(sent).toHaveLength(1);
    expect(new URL(sent[0]?.url ?? '').search).toBe('?ctoken=c1');
    expect(sent[0]?.headers.get(HEADERS.csrf)).toBe('s1');
  });
});

describe('a call that fails', () => {
  const failureOf = (act: Promise<unknown>) =>
    act.then(
      () => 'no failure',
      ({ message }: Error) => message,
    );

  it('names method, path, status, code, text and the expected value, in one line', async () => {
    const err = {
      code: 'REQUEST_INVALID',
      msg: '请求\n有误',
      path: 'body.advanceMs',
      expected: 'a whole number',
    };
    const { sandbox } = pageWith(json({ success: false, err }, 400));
    expect(await failureOf(sandbox.world('t-1').advance(0.5))).toBe(
      `POST ${CONTROL.moveClock.path}: 400 REQUEST_INVALID 请求 有误 (body.advanceMs: a whole number)`,
    );
  });

  it('names a text that is no JSON, and an answer that lacks a field', async () => {
    const { sandbox } = pageWith(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }), json({ now: 1 }));
    expect(await failureOf(sandbox.call(CONTROL.clock))).toBe(`GET ${CONTROL.clock.path}: 502 <h1>Bad Gateway</h1>`);
    expect(await failureOf(sandbox.call(CONTROL.clock))).toMatch(/^GET \S+\/clock: 200 .*\(data\.frozen: .+\)$/);
  });

  it('shows that no response came', async () => {
    const { sandbox } = pageWith();
    expect(await failureOf(sandbox.call(CONTROL.clock))).toBe(`GET ${CONTROL.clock.path}: no response fetch failed`);
  });

  it('keeps the tokens of a portal call out of its line', async () => {
    pageWith(json({ success: false, err: { code: 'LOGIN_REQUIRED', msg: '请重新登录' } }, 401));
    const browser = new PortalClient(new FetchTransport(), { world: 't-1' });
    browser.jar.set(COOKIES.ctoken, 'secret-token');
    expect(await failureOf(browser.call(ENDPOINTS.basicInfo))).toBe(
      `GET ${ENDPOINTS.basicInfo.path}: 401 LOGIN_REQUIRED 请重新登录`,
    );
  });
});
