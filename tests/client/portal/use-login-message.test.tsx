// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { loginMessage } from '#contract/portal/embed.ts';
import { useLoginMessage } from '#portal/app/wrapper/use-login-message.ts';
import { until } from '#support/until.ts';
import { acting, render, unmount } from './render.ts';
import { ok, refused, type StubApi, setTokens, stubApi } from './stub-api.ts';
import { type TestPortal, testPortal } from './test-portal.ts';

const IDENTIFIER = rewritePath(PATHS.loginByIdentifier);
const CENTRAL = 'https://member.example';
const SIGNED_IN = { accountSize: 1, gotoUrl: '/go' };
const FRAME = {};
const frame = { current: { contentWindow: FRAME } as unknown as HTMLIFrameElement };
const login = { href: `${CENTRAL}/login`, origin: CENTRAL, gotoUrlAllowList: [] };

let api: StubApi;
let portal: TestPortal;
const failed = vi.fn();

function Listener({ known = true }: { known?: boolean }) {
  const busy = useLoginMessage(known ? login : null, frame, failed);
  return <p>{busy ? 'busy' : 'waiting'}</p>;
}

/** A login message as the framed page posts it. */
async function post(gsid: string, gotoUrl = ''): Promise<void> {
  const data = loginMessage({ gsid, gotoUrl });
  await acting(() =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin: CENTRAL, source: FRAME })),
  );
}

const asked = () => api.seen.filter(({ path }) => path === IDENTIFIER).map(({ body }) => body);

beforeEach(async () => {
  api = await stubApi('/login');
  setTokens();
  portal = testPortal();
  failed.mockReset();
});
afterEach(async () => {
  await unmount();
  await api.close();
});

describe('a login message to the wrapper (C7)', () => {
  it('is acted on once: whatever comes after it finds the sign-in under way, or over', async () => {
    api.on(IDENTIFIER, ok(SIGNED_IN));
    const host = await render(<Listener />, portal);
    await post('first-gsid-0123456', '/orders');
    await post('second-gsid-012345', '/evil');
    expect(host.textContent).toBe('busy');
    await acting(() => until(() => expect(portal.went).toEqual([`${api.origin}/orders`])));
    await post('third-gsid-0123456', '/evil');
    expect(asked()).toEqual([{ loginIdentifier: 'first-gsid-0123456', gotoUrl: `${api.origin}/orders` }]);
    expect(portal.went).toEqual([`${api.origin}/orders`]);
    const [call] = api.seen.filter(({ path }) => path === IDENTIFIER);
    expect(call?.headers).toMatchObject({ channel: 'pc', type: 'B', source: 'inner' });
  });

  it('that was refused lets the next one in', async () => {
    api.on(IDENTIFIER, refused(400, 'GSID_REJECTED', '登录已失效，请重新登录'), ok(SIGNED_IN));
    await render(<Listener />, portal);
    await post('first-gsid-0123456');
    await acting(() => until(() => expect(failed).toHaveBeenCalledOnce()));
    await post('second-gsid-012345');
    await acting(() => until(() => expect(portal.went).toEqual([`${api.origin}/`])));
  });

  it('is not heard before the central login is known, nor after the wrapper is gone', async () => {
    await render(<Listener known={false} />);
    await post('early-gsid-0123456');
    await unmount();
    await render(<Listener />, portal);
    await unmount();
    await post('late-gsid-01234567');
    expect(asked()).toEqual([]);
  });
});
