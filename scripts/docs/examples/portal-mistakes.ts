import { CONTROL } from '#contract/control/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import type { SandboxClient } from '#kit/sandbox-client.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { ExampleClient } from './example-client.ts';
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
  const client = () => new ExampleClient(recorder, world.id);
  await loginMistakes(client(), world);
  await fieldMistakes(client());
  await smsMistakes(client());
  await accountMistakes(client(), world);
  await frozenMeanwhile(client(), world);
  await fullWorld(recorder, sandbox);
  await resetMeanwhile(recorder, world, gate);
}

async function loginMistakes(client: ExampleClient, world: WorldClient): Promise<void> {
  const headers = { ...BUSINESS_HEADERS, channel: 'app' };
  await client.send(ENDPOINTS.loginByIdentifier, { headers, body: { loginIdentifier: 'none' } });
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
    await client.send(call as Endpoint, { headers, body: call.name === 'login' ? login : body });
  }
  await client.signInByPassword('buyer01', 'Wrong0ne!');
  await client.signInBySms(PHONE, WRONG);
  await client.signInBySms('138', WRONG);
  await client.signInByGsid('unknown-gsid-0000');
  await client.chooseAccount('');
  await client.chooseAccount('2002');
  await client.send(ENDPOINTS.login, {
    body: { loginType: 'native', encrypt: true, publicKey: await client.publicKey(), loginIdentifier: 'AAAA' },
  });
  await client.login('native', 'any', {}, await retiredKey(world));
}

/** A key that no world honours any more. */
async function retiredKey(world: WorldClient): Promise<string> {
  const { publicKey } = await world.call(CONTROL.rotateKeys);
  await world.call(CONTROL.rotateKeys);
  await world.advance(600_000);
  return publicKey;
}

async function fieldMistakes(client: ExampleClient): Promise<void> {
  await client.sendCode('138', 'login');
  await client.register('138', WRONG);
  await client.verifyCode('138', WRONG);
  await client.resetPassword('138', 'any', 'Abcdef12!9');
  await client.identify('unknown-gsid-0000');
  await client.listByPhone('138');
  await client.listByPhone(PHONE);
  await client.listByOutAccountId();
  await client.basicInfo();
}

async function smsMistakes(client: ExampleClient): Promise<void> {
  await client.sendCode(GROUP, 'login');
  await client.sendCode(GROUP, 'login');
  await client.register(FREE, WRONG);
  await client.verifyCode(PHONE, WRONG);
}

async function accountMistakes(client: ExampleClient, world: WorldClient): Promise<void> {
  for (let count = 0; count < 11; count += 1) {
    await client.sendCode(PHONE, 'forgetPwd');
    await world.advance(60_000);
  }
  await world.advance(3_600_000);
  const code = await world.codeFrom(() => client.sendCode(PHONE, 'register'), PHONE, 'register');
  await client.register(PHONE, code);
  const proof = await world.codeFrom(() => client.sendCode(PHONE, 'forgetPwd'), PHONE, 'forgetPwd');
  const [token = ''] = Object.keys((await client.verifyCode(PHONE, proof)).data.map);
  await client.resetPassword(PHONE, token, 'short');
  await client.resetPassword(PHONE, 'unknown', 'Abcdef12!9');
}

/** A QR code that was confirmed for an account that was frozen since. */
async function frozenMeanwhile(client: ExampleClient, world: WorldClient): Promise<void> {
  await client.greet();
  const { weChatScene } = await client.prepareQr();
  await world.qr('confirm', { scene: weChatScene, identity: 'wx-buyer01' });
  await world.changeAccount('buyer01', { enable: false });
  await client.pollQr(weChatScene);
  await world.changeAccount('buyer01', { enable: true });
}

/** As many accounts as a world may hold: generated ones cost nothing. */
async function fullWorld(recorder: Recorder, sandbox: SandboxClient): Promise<void> {
  const fixture = { title: 'full', generate: { count: 100_000, phoneFrom: '15000000000' } };
  const world = await sandbox.createWorld({ ...EXAMPLE_WORLD, id: 'full', fixture });
  await world.freeze();
  const client = new ExampleClient(recorder, world.id);
  const code = await world.codeFrom(() => client.sendCode(FREE, 'register'), FREE, 'register');
  await client.register(FREE, code);
  await world.send(CONTROL.createAccount, { body: { account: 'one-more', phone: FREE } });
  await world.call(CONTROL.deleteAccount, { params: { id: 'user1' } });
  await world.send(CONTROL.exportFixture);
  await world.drop();
}

/** All calls at once, delayed by a fault, in a world that is reset meanwhile. */
async function resetMeanwhile(recorder: Recorder, world: WorldClient, gate: Gate): Promise<void> {
  const calls = Object.values(ENDPOINTS) as readonly Endpoint[];
  const clients = calls.map(() => new ExampleClient(recorder, world.id));
  for (const client of clients) await client.greet();
  await world.fault({ answer: { delayMs: 1 } });
  const waiting = calls.map((call, index) => clients[index]?.send(call, call.method === 'GET' ? {} : { body: {} }));
  await gate.holds(calls.length);
  await world.call(CONTROL.reset);
  gate.open();
  await Promise.all(waiting);
}
