import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { QR_POLL_MS } from '#contract/limits.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import type { WireFile } from '#contract/wire/wire.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { HOUSE, type Kind, NODE, SPRING } from '#support/foreign/foreign-kinds.ts';
import { FIRST_PASSWORD, type ForeignBackEnd, PHONES } from '#support/foreign/foreign-people.ts';
import { FrontTab } from '#support/front-tab.ts';
import { eventually } from '#support/page-clock.ts';
import { submitPassword } from '#support/sign-in.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { startTargetFront } from '#support/vite-front.ts';

/** A back end whose codes its wire file has, too. */
const OUTSPOKEN_NODE: Kind = {
  ...NODE,
  wire: {
    ...NODE.wire,
    refusals: { SMS_CODE_REJECTED: { code: 'code_mismatch' }, CREDENTIALS_REJECTED: { code: 'invalid_credentials' } },
  },
};

const PHONE = COPY['field.phone.label'];
const CODE = COPY['field.code.label'];
const NEW_PASSWORD = 'Neu-2026!';
const [first, main, branch] = ['huadong-caigou', 'beifang-zong', 'beifang-fen'];

/** A wire file that lives as long as its test. */
function wireFileOf(wire: WireFile): string {
  const file = join(temporaryFolder(onTestFinished), 'wire.yaml');
  writeFileSync(file, JSON.stringify(wire));
  return file;
}

// The portal warns about back ends whose QR code it cannot show.
const warned = vi.spyOn(console, 'warn');
beforeEach(() => void warned.mockClear().mockReturnValue());
afterAll(() => warned.mockRestore());

// Every flow of the portal's screens.
describe.for([SPRING, OUTSPOKEN_NODE, HOUSE])(
  'npm run dev -- --target before a back end $name, with its wire file',
  ({ open, wire, isWhole = false }) => {
    let backEnd: ForeignBackEnd;
    let front: { readonly url: string; close(): Promise<void> };
    let tab: FrontTab;

    beforeEach(async () => {
      backEnd = await open();
      front = await startTargetFront({ target: { url: backEnd.url }, wireFile: wireFileOf(wire) });
      tab = new FrontTab(front.url);
    });
    afterEach(async () => {
      tab.close();
      await front.close();
      await backEnd.close();
    });

    async function askForCode(phone: string): Promise<string> {
      await tab.fill(PHONE, phone);
      await tab.press(COPY['code.get']);
      const code = await eventually(() => backEnd.codeOf(phone));
      await tab.read(/^\d+秒/);
      return code;
    }

    async function setPassword(): Promise<void> {
      await tab.fill(COPY['fp.new.label'], NEW_PASSWORD);
      await tab.fill(COPY['fp.confirm.label'], NEW_PASSWORD);
      await tab.press(COPY['fp.next']);
      await tab.see('heading', COPY['fp.done']);
    }

    test('signs in by password, after a wrong one in the words of the back end, and out by the button', async () => {
      await tab.open('/login');
      await submitPassword(tab, first, 'Wrong-pass-1');
      await tab.read(/密码(?:错误|不正确|有误)/);
      await tab.focusesField(COPY['field.password.label']);
      await submitPassword(tab, first, FIRST_PASSWORD);
      await tab.arrives('/go');
      await tab.read(first);
      await tab.press(COPY['go.logout']);
      await tab.arrives('/login');
      await tab.open('/go');
      await tab.see('link', COPY['dlg.quote.login']);
    });

    test('signs in by code, and by one of several accounts', async () => {
      await tab.open('/login?gotoUrl=%2Fgo%2Fportal%2Fauthenterprise');
      await tab.fill(CODE, await askForCode(PHONES.single));
      await tab.press(COPY['login.submit']);
      await tab.arrives('/go/portal/authenterprise');
      await tab.open('/login');
      await tab.fill(CODE, await askForCode(PHONES.shared));
      await tab.press(COPY['login.submit']);
      await tab.press(new RegExp(main), 'radio');
      await tab.press(COPY['picker.confirm']);
      await tab.arrives('/go');
    });

    test('sends a visitor of the selection page to the login page, and lets one choose there', async () => {
      await tab.open('/accountSelect');
      await tab.see('heading', COPY['login.heading']);
      await tab.fill(CODE, await askForCode(PHONES.shared));
      await tab.press(COPY['login.submit']);
      await tab.read(COPY['picker.message']);
      await tab.open('/accountSelect');
      await tab.press(new RegExp(main), 'radio');
      await tab.press(COPY['sel.confirm']);
      await tab.arrives('/go');
    });

    test('registers', async () => {
      await tab.open('/go/portal/register');
      await tab.fill(CODE, await askForCode(PHONES.free));
      await tab.press(new RegExp(COPY['reg.agree']), 'checkbox');
      await tab.press(COPY['reg.next']);
      await tab.arrives('/go/portal/authenterprise');
      expect(backEnd.people.some(({ phone }) => phone === PHONES.free)).toBe(true);
    });

    test('recovers a password after a wrong code, and that of one of several accounts', async () => {
      await tab.open('/go/portal/forgetPwd');
      const code = await askForCode(PHONES.single);
      await tab.fill(CODE, code === '000000' ? '000001' : '000000');
      await tab.press(COPY['fp.next']);
      await tab.read(/验证码(?:错误|不正确|不对)/);
      await tab.focusesField(CODE);
      await tab.fill(CODE, code);
      await tab.press(COPY['fp.next']);
      await tab.focusesField(COPY['fp.new.label']);
      await setPassword();
      await tab.open('/go/portal/forgetPwd');
      await tab.fill(CODE, await askForCode(PHONES.shared));
      await tab.press(COPY['fp.next']);
      await tab.press(new RegExp(branch), 'radio');
      await tab.press(COPY['fp.next']);
      await setPassword();
      expect(backEnd.people.map(({ password }) => password === NEW_PASSWORD)).toEqual([true, false, true, false]);
    });

    if (isWhole) {
      test('signs in by a QR code', async () => {
        await tab.open('/login');
        await tab.see('img', COPY['qr.alt']);
        backEnd.scan(backEnd.scene() ?? '', 'confirm');
        // Timers may sleep: a page that is seen again after a poll was due asks at once.
        const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + QR_POLL_MS);
        document.dispatchEvent(new Event('visibilitychange'));
        later.mockRestore();
        await tab.arrives('/go');
        await tab.read(first);
      });

      test.for([
        ['one account', first, '/go'],
        ['several accounts', PHONES.shared, '/go/portal/accountSelect'],
        ['no account', 'nobody', '/go/portal/login'],
      ] as const)('signs in by 1688 with %s', async ([, person, page]) => {
        await tab.open('/login');
        const link = await tab.see('link', COPY['login.oauth']);
        const { searchParams } = new URL((link as HTMLAnchorElement).href);
        const { pathname } = new URL(searchParams.get('redirect_uri') ?? '');
        await tab.open(`/go${pathname}?state=${searchParams.get('state')}&code=${person}`);
        await tab.arrives(page);
        if (page === '/go') await tab.read(person);
        if (page === '/go/portal/login') await tab.see('heading', COPY['nl.heading']);
        if (page !== '/go/portal/accountSelect') return;
        await tab.press(new RegExp(main), 'radio');
        await tab.press(COPY['sel.confirm']);
        await tab.arrives('/go');
        await tab.read(main);
      });
    }

    if (wire.answers?.logout)
      test('comes back to the login page by an exit that redirects', async () => {
        await tab.open('/login');
        await submitPassword(tab, first, FIRST_PASSWORD);
        await tab.arrives('/go');
        await tab.open(rewritePath(PATHS.logout));
        await tab.arrives('/go/portal/login');
      });
  },
);

test('a client that was built with UC_WIRE signs in, served by any server beside its back end', async () => {
  const backEnd = await SPRING.open();
  const folder = temporaryFolder(onTestFinished);
  const outDir = join(folder, 'portal');
  vi.stubEnv('UC_WIRE', wireFileOf(SPRING.wire));
  await build({ configFile: join(ROOT, 'client/vite.config.ts'), mode: 'portal', build: { outDir } });
  vi.unstubAllEnvs();
  const server = await preview({
    configFile: false,
    root: folder,
    build: { outDir },
    preview: { port: await freePort(), proxy: { '^/(?:go/)?(?:uc|api)/': backEnd.url } },
  });
  const tab = new FrontTab(new URL(server.resolvedUrls?.local[0] ?? '').origin);
  await tab.open('/login');
  await submitPassword(tab, 'huadong-caigou', FIRST_PASSWORD);
  await tab.arrives('/go');
  tab.close();
  await server.close();
  await backEnd.close();
});
