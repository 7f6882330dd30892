import { CONTROL } from '#contract/control/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import type { SandboxClient } from '#kit/sandbox-client.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { ExampleVisitor } from './example-visitor.ts';
import type { Gate } from './gate.ts';
import { EXAMPLE_WORLD } from './good-ways.ts';
import type { Recorder } from './recorder.ts';

const PHONE = '13800000001';
const GROUP = '13800000002';
const FREE = '13800000009';
const WRONG = '000000';

/** Refusals of the portal's operations, once each. */
export async function portalMistakes(
  recorder: Recorder,
  sandbox: SandboxClient,
  world: WorldClient,
  gate: Gate,
): Promise<void> {
  const visitor = () => new ExampleVisitor(recorder, world.id);
  await loginMistakes(visitor(), world);
  await fieldMistakes(visitor());
  await smsMistakes(visitor());
  await accountMistakes(visitor(), world);
  await frozenMeanwhile(visitor(), world);
  await fullWorld(recorder, sandbox);
  await resetMeanwhile(recorder, world, gate);
}

async function loginMistakes(visitor: ExampleVisitor, world: WorldClient): Promise<void> {
  const headers = { ...BUSINESS_HEADERS, channel: 'app' };
  for (const call of [ENDPOINTS.login, ENDPOINTS.register]) {
    const body = {
      phone: FREE,
      smsCode: WRONG,
      account: FREE,
      securityPhone: FREE,
      accountSrc: 'inner',
      accountType: 'B',
    };
    const login = { loginType: 'native', encrypt: true, publicKey: '', loginIdentifier: '' };
    await visitor.send(call as Endpoint, { headers, body: call.name === 'login' ? login : body });
  }
  await visitor.signInByPassword('buyer01', 'Wrong0ne!');
  await visitor.signInBySms(PHONE, WRONG);
  await visitor.signInBySms('138', WRONG);
  await visitor.signInByGsid('unknown-gsid-0000');
  await visitor.chooseAccount('');
  await visitor.chooseAccount('2002');
  await visitor.send(ENDPOINTS.login, {
    body: { loginType: 'native', encrypt: true, publicKey: await visitor.publicKey(), loginIdentifier: 'AAAA' },
  });
  await visitor.login('native', 'any', {}, await retiredKey(world));
}

/** A key that no world honours any more. */
async function retiredKey(world: WorldClient): Promise<string> {
  const { publicKey } = await world.call(CONTROL.rotateKeys);
  await world.call(CONTROL.rotateKeys);
  await world.advance(600_000);
  return publicKey;
}

async function fieldMistakes(visitor: ExampleVisitor): Promise<void> {
  await visitor.sendCode('138', 'login');
  await visitor.register('138', WRONG);
  await visitor.verifyCode('138', WRONG);
  await visitor.resetPassword('138', 'any', 'Abcdef12!9');
  await visitor.identify('unknown-gsid-0000');
  await visitor.listByPhone('138');
  await visitor.listByPhone(PHONE);
  await visitor.listByOutAccountId();
  await visitor.basicInfo();
}

async function smsMistakes(visitor: ExampleVisitor): Promise<void> {
  await visitor.sendCode(GROUP, 'login');
  await visitor.sendCode(GROUP, 'login');
  await visitor.register(FREE, WRONG);
  await visitor.verifyCode(PHONE, WRONG);
}

async function accountMistakes(visitor: ExampleVisitor, world: WorldClient): Promise<void> {
  for (let count = 0; count < 11; count += 1) {
    await visitor.sendCode(PHONE, 'forgetPwd');
    await world.advance(60_000);
  }
  await world.advance(3_600_000);
  const code = await world.codeFrom(() => visitor.sendCode(PHONE, 'register'), PHONE, 'register');
  await visitor.register(PHONE, code);
  const proof = await world.codeFrom(() => visitor.sendCode(PHONE, 'forgetPwd'), PHONE, 'forgetPwd');
  const [token = ''] = Object.keys((await visitor.verifyCode(PHONE, proof)).data.map);
  await visitor.resetPassword(PHONE, token, 'short');
  await visitor.resetPassword(PHONE, 'unknown', 'Abcdef12!9');
}

/** A QR code that was confirmed for an account that was frozen since. */
async function frozenMeanwhile(visitor: ExampleVisitor, world: WorldClient): Promise<void> {
  await visitor.greet();
  const { weChatScene } = await visitor.prepareQr();
  await world.qr('confirm', { scene: weChatScene, identity: 'wx-buyer01' });
  await world.changeAccount('buyer01', { enable: false });
  await visitor.pollQr(weChatScene);
  await world.changeAccount('buyer01', { enable: true });
}

/** As many accounts as a world may hold: generated ones cost nothing. */
async function fullWorld(recorder: Recorder, sandbox: SandboxClient): Promise<void> {
  const fixture = { title: 'full', generate: { count: 100_000, phoneFrom: '15000000000' } };
  const world = await sandbox.createWorld({ ...EXAMPLE_WORLD, id: 'full', fixture });
  await world.freeze();
  const visitor = new ExampleVisitor(recorder, world.id);
  const code = await world.codeFrom(() => visitor.sendCode(FREE, 'register'), FREE, 'register');
  await visitor.register(FREE, code);
  await world.send(CONTROL.createAccount, { body: { account: 'one-more', phone: FREE } });
  await world.call(CONTROL.deleteAccount, { params: { id: 'user1' } });
  await world.send(CONTROL.exportFixture);
  await world.drop();
}

/** All calls at once, delayed by a fault, in a world that is reset meanwhile. */
async function resetMeanwhile(recorder: Recorder, world: WorldClient, gate: Gate): Promise<void> {
  const calls = Object.values(ENDPOINTS) as readonly Endpoint[];
  const visitors = calls.map(() => new ExampleVisitor(recorder, world.id));
  for (const visitor of visitors) await visitor.greet();
  await world.fault({ answer: { delayMs: 1 } });
  const waiting = calls.map((call, index) => visitors[index]?.send(call, call.method === 'GET' ? {} : { body: {} }));
  await gate.holds(calls.length);
  await world.call(CONTROL.reset);
  gate.open();
  await Promise.all(waiting);
}
