import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { CONTROL } from '#contract/control/endpoints.ts';
import { DEFAULT_TARGET } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { PortalClient } from '#kit/portal-client.ts';
import type { SandboxClient } from '#kit/sandbox-client.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { ExampleCollector } from './example-collector.ts';

/** A world whose ids, codes and instants are the same each time. */
export const EXAMPLE_WORLD = { id: 'docs', seed: 'docs', now: 1_767_574_800_000 } as const;
const PASSWORD = 'Passw0rd!';

/** Makes every call once, each with success. */
export async function goodWays(collector: ExampleCollector, sandbox: SandboxClient): Promise<void> {
  await sandbox.call(CONTROL.health);
  await sandbox.call(CONTROL.fixtures);
  const world = await frozenWorld(sandbox, EXAMPLE_WORLD.id);
  await listen(collector, world);
  await sandbox.call(CONTROL.worlds);
  await signInAndOut(collector, world);
  await scanAndRecover(collector, world);
  await control(world);
  await goBack(await frozenWorld(sandbox, 'docs-back'));
}

/** The first event of a stream that has no end. */
async function listen(collector: ExampleCollector, world: WorldClient): Promise<void> {
  const options = { headers: { ...world.headers() }, agent: false } as const;
  const [stream] = (await once(get(collector.origin + CONTROL.events.path, options), 'response')) as [IncomingMessage];
  const [first] = await once(stream, 'data');
  collector.keep(CONTROL.events, { status: stream.statusCode ?? 0, text: String(first) });
  stream.destroy();
}

/** A world with the default fixture that stands still at one instant. */
export async function frozenWorld(sandbox: SandboxClient, id: string): Promise<WorldClient> {
  const world = await sandbox.createWorld({ ...EXAMPLE_WORLD, id, fixture: 'default' });
  await world.freeze();
  await world.call(CONTROL.moveClock, { body: { now: EXAMPLE_WORLD.now + 60_000 } });
  return world;
}

async function signInAndOut(collector: ExampleCollector, world: WorldClient): Promise<void> {
  const visitor = () => new ExampleClient(collector, world.id);
  const buyer = visitor();
  const signedIn = await buyer.signInByPassword('buyer01', PASSWORD);
  await buyer.currentCustomer();
  await buyer.basicInfo();
  await visitor().identify(signedIn.data.gsid ?? '', DEFAULT_TARGET);
  await buyer.logout();

  const member = visitor();
  await member.greet();
  await member.sendCode('13800000002', 'login');
  await world.latestCode('13800000002');
  await world.call(CONTROL.latestSms);
  await member.signInBySms('13800000002', await world.latestCode('13800000002', 'login'));
  const [, second] = (await member.listByPhone('13800000002')).data;
  await member.chooseAccount(second?.accountId ?? '');
  await member.listByOutAccountId();

  const guest = visitor();
  const [method] = (await guest.loginMethods()).data;
  await world.call(CONTROL.ali);
  const state = new URL(method?.loginUrl ?? '', collector.origin).searchParams.get('state') ?? '';
  const { callbackUrl } = await world.call(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
  await guest.request('GET', callbackUrl.replace(/^\/go/, ''), { tokens: false });
}

async function scanAndRecover(collector: ExampleCollector, world: WorldClient): Promise<void> {
  const visitor = () => new ExampleClient(collector, world.id);
  const scanner = visitor();
  await scanner.greet();
  const { weChatScene } = await scanner.prepareQr();
  await world.call(CONTROL.qr);
  await world.qr('confirm', { scene: weChatScene, identity: 'wx-buyer01' });
  const { gsid = '' } = (await scanner.pollQr(weChatScene)).data;
  await visitor().signInByGsid(gsid);

  const newcomer = visitor();
  const code = await world.codeFrom(() => newcomer.sendCode('13800000009', 'register'), '13800000009', 'register');
  await newcomer.register('13800000009', code);

  const forgetful = visitor();
  const phone = '13800000003';
  const proof = await world.codeFrom(() => forgetful.sendCode(phone, 'forgetPwd'), phone, 'forgetPwd');
  const [token = ''] = Object.keys((await forgetful.verifyCode(phone, proof)).data.map);
  await forgetful.resetPassword(phone, token, 'Abcdef12!9');
}

async function goBack(world: WorldClient): Promise<void> {
  // Taken while the clock still ran.
  for (const id of ['p1', 'p2']) await world.call(CONTROL.deleteCheckpoint, { params: { id } });
  await world.session('buyer01');
  const { id } = await world.call(CONTROL.createCheckpoint, { body: { name: '登录之后' } });
  const params = { id };
  await world.call(CONTROL.nameCheckpoint, { params, body: { name: '第一次登录之后' } });
  await world.advance(60_000);
  await world.call(CONTROL.checkpoints);
  await world.call(CONTROL.returnToCheckpoint, { params });
  await world.drop();
}

async function control(world: WorldClient): Promise<void> {
  await world.session('buyer01');
  await world.settings();
  await world.changeSettings({ abTestEnabled: true });
  await world.call(CONTROL.clock);
  await world.call(CONTROL.accounts, { query: { q: 'buyer01' } });
  await world.addAccount({ account: 'visitor01', accountId: '5001', phone: '13800000005', password: PASSWORD });
  await world.changeAccount('visitor01', { enable: false });
  await world.call(CONTROL.deleteAccount, { params: { id: 'visitor01' } });
  const fault = await world.fault({ match: { path: PATHS.login }, answer: { status: 502 }, times: 1 });
  await world.call(CONTROL.faults);
  await world.call(CONTROL.changeFault, { params: { id: fault.id }, body: { times: 3 } });
  await world.call(CONTROL.deleteFault, { params: { id: fault.id } });
  await world.call(CONTROL.clearFaults);
  await world.call(CONTROL.journal, { query: { after: 0, path: PATHS.publicKey } });
  const [signIn] = await world.journal.entries(PATHS.login);
  await world.call(CONTROL.revealCall, { params: { seq: String(signIn?.seq) } });
  await world.journal.verify({ path: PATHS.login, method: 'POST', status: 200 });
  await world.violations();
  await world.call(CONTROL.rotateKeys);
  await world.call(CONTROL.clearSms);
  await world.call(CONTROL.restoreSms);
  await world.call(CONTROL.timeline, { query: { after: 3 } });
  await world.call(CONTROL.clearJournal);
  await world.call(CONTROL.restoreJournal);
  const { yaml } = await world.call(CONTROL.exportFixture);
  await world.call(CONTROL.saveFixture, { params: { name: 'docs' }, body: { yaml, overwrite: true } });
  await world.call(CONTROL.reset, { body: { fixture: { title: 'empty' }, seed: 'docs' } });
  await world.restore(await world.snapshot());
  const bundle = await world.call(CONTROL.snapshot, { query: { replay: '1' } });
  await world.call(CONTROL.openReplay, { body: bundle });
  await world.drop();
}

type LoginParameters = Parameters<PortalClient['login']>;

/** A visitor whose encrypted fields the collector keeps in plain text too. */
class ExampleClient extends PortalClient {
  readonly #collector: ExampleCollector;

  constructor(collector: ExampleCollector, world: string) {
    super(collector, { world });
    this.#collector = collector;
  }

  override async login(...[loginType, identifier, credential = {}, publicKey]: LoginParameters) {
    const key = publicKey ?? (await this.publicKey());
    // The first call of a page, where none was made.
    if (this.jar.get('csrf_token') === undefined) await this.greet();
    const secrets = Object.entries(credential).map(([name, text]) => [`credential.${name}`, text]);
    this.#collector.plain = { loginIdentifier: identifier, ...Object.fromEntries(secrets) };
    try {
      return await super.login(loginType, identifier, credential, key);
    } finally {
      this.#collector.plain = null;
    }
  }
}
