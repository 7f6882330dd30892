import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { PHONES } from './demo.ts';
import { dataOf } from './expect-answer.ts';
import type { TestWorld } from './test-world.ts';

/** Browsers with unfinished acts, which a test may carry on. */
interface BusyWorld {
  /** signed in as newbie */
  readonly signedIn: PortalClient;
  /** about to choose one of several accounts */
  readonly choosing: PortalClient;
  /** a gsid nobody spent yet */
  readonly gsid: string;
}

/** Leaves something in every store of a world: codes, tokens, tickets, faults, late messages, wrong passwords. */
export async function makeBusy(world: TestWorld): Promise<BusyWorld> {
  await world.browser().verifyCode(PHONES.newbie, await world.codeFor(PHONES.newbie, 'forgetPwd'));
  await world.advance(61_000);
  await world.codeFor(PHONES.buyer, 'login');
  await world.browser().sendCode(PHONES.unregistered, 'login');

  const choosing = world.browser();
  await choosing.signInBySms(PHONES.group, await world.codeFor(PHONES.group, 'login'));
  const { weChatScene: scene } = await world.browser().prepareQr();
  await world.qr('scan', { scene, identity: 'wx-new' });
  await aliState(world.browser());
  const { gsid } = await world.session('buyer01');
  for (let attempt = 0; attempt < 3; attempt += 1) await world.browser().signInByPassword('newbie', 'wr0ng-pass');

  await world.call(CONTROL.rotateKeys);
  await world.changeSettings({ servicePhone: '400-1', limits: { codeTries: 3 } });
  await world.addAccount({ account: 'added', phone: '13900000001', password: 'Passw0rd!' });
  await world.fault({ match: { path: PATHS.basicInfo, nth: 2 }, answer: { status: 503 }, times: 5 });
  await world.fault({ match: { phone: '13900000001' }, sms: { kind: 'late', delayMs: 45_000 }, times: 1 });
  await world.fault({ match: { phone: '13900000002' }, sms: { kind: 'outOfOrder' }, times: 1 });
  const signedIn = await world.signedIn('newbie');
  await signedIn.send(ENDPOINTS.basicInfo);
  await world.browser().sendCode('13900000001', 'login');
  await world.browser().sendCode('13900000002', 'register');
  return { signedIn, choosing, gsid };
}

/** A state that this browser may end its authorisation with. */
export async function aliState(browser: PortalClient): Promise<string> {
  const answer = await browser.send(ENDPOINTS.loginConfig, { query: { loginChannel: 'PC' } });
  const [method] = dataOf(answer, ENDPOINTS.loginConfig);
  return new URL(method?.loginUrl ?? '', 'http://localhost').searchParams.get('state') ?? '';
}
