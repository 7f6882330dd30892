import { expect, test } from '@playwright/test';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { startForeignSite } from '#support/foreign-site.ts';
import { startTestSandbox } from '#support/target.ts';

/** CORS is the browser's to hold: a page of --allow-origin reads the portal's API with its cookies, and nothing else. */

interface ProbeAnswer {
  readonly base: string;
  readonly path: string;
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Runs in the page, as a team's own client calls: cookies included, ctoken in the query, the csrf token as header. */
async function ask({ base, path, method = 'GET', body, headers }: ProbeAnswer): Promise<number | string> {
  const cookie = (name: string) =>
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${name}=`))
      ?.split('=')[1];
  const ctoken = cookie('ctoken');
  const csrf = cookie('csrf_token');
  const answer = fetch(`${base}${path}${ctoken ? `?ctoken=${ctoken}` : ''}`, {
    method,
    credentials: 'include',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(csrf && method !== 'GET' ? { 'x-csrf-token': csrf } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return answer.then(
    ({ status }) => status,
    () => 'blocked',
  );
}

test.describe('a page on another port of the same host (K4)', () => {
  test('calls the portal with its cookies where its origin is allowed, and the control API never', async ({ page }) => {
    const site = await startForeignSite('<body></body>');
    const client = `http://localhost:${site.port}`;
    const sandbox = await startTestSandbox({ allowOrigins: [client] });
    const base = `http://localhost:${sandbox.port}`;
    const send = (asked: Omit<ProbeAnswer, 'base'>) => page.evaluate(ask, { base, ...asked });
    const sms = {
      path: PATHS.sendSmsCode,
      method: 'POST',
      body: { action: 'login', phone: '13800000001', scene: 'sup' },
    };
    try {
      await page.goto(client);
      expect(await send({ path: PATHS.loginCustom })).toBe(200);
      const names = (await page.context().cookies(base)).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([COOKIES.session, COOKIES.ctoken, COOKIES.csrf]));
      expect(await send(sms)).toBe(200);
      expect(await send({ path: CONTROL.sms.path, headers: { [HEADERS.control]: '1' } })).toBe('blocked');
      expect(await send({ path: CONTROL.health.path })).toBe('blocked');

      await page.goto(`http://127.0.0.1:${site.port}`);
      expect(await send({ path: PATHS.loginCustom })).toBe('blocked');
      expect(await send(sms)).toBe('blocked');
      expect(sandbox.sandbox.find('main')?.inbox.last).toBe(1);
    } finally {
      await sandbox.close();
      await site.close();
    }
  });
});
