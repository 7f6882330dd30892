import { CONTROL } from '#contract/control/endpoints.ts';
import { FAULTS_MAX } from '#contract/control/fault.ts';
import type { ReplayBundle } from '#contract/control/replay.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { LooseInput } from '#kit/call-input.ts';
import type { SandboxClient } from '#kit/sandbox-client.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { Recorder } from './recorder.ts';

type Mistake = readonly [call: Endpoint, input: LooseInput];

/** Calls about what is not there, and what is taken. */
const MISTAKES: readonly Mistake[] = [
  [CONTROL.reset, { body: { fixture: 'unknown' } }],
  [CONTROL.createWorld, { body: { fixture: 'unknown' } }],
  [CONTROL.createWorld, { body: { id: 'main' } }],
  [CONTROL.deleteWorld, { params: { id: 'unknown' } }],
  [CONTROL.deleteWorld, { params: { id: 'main' } }],
  [CONTROL.createSession, { body: { account: 'unknown' } }],
  [CONTROL.createSession, { body: { account: 'frozen' } }],
  [CONTROL.latestSms, { query: { phone: '13900000000' } }],
  [CONTROL.qrAction, { params: { scene: 'unknown', action: 'scan' }, body: {} }],
  [CONTROL.authorizeAli, { body: { state: 'any', identity: 'unknown' } }],
  [CONTROL.changeFault, { params: { id: 'unknown' }, body: { times: 1 } }],
  [CONTROL.deleteFault, { params: { id: 'unknown' } }],
  [CONTROL.createAccount, { body: { account: 'buyer01', phone: '13800000005' } }],
  [CONTROL.createAccount, { body: { account: 'sub', phone: '13800000005', mainAccountId: 'unknown' } }],
  [CONTROL.createAccount, { body: { account: 'other', phone: '138' } }],
  [CONTROL.changeAccount, { params: { id: 'unknown' }, body: {} }],
  [CONTROL.changeAccount, { params: { id: 'buyer01' }, body: { phone: '138' } }],
  [CONTROL.deleteAccount, { params: { id: 'unknown' } }],
  [CONTROL.deleteAccount, { params: { id: 'group-main' } }],
  [CONTROL.moveClock, { body: { now: 0 } }],
  [CONTROL.restoreSms, {}],
  [CONTROL.restoreJournal, {}],
  [CONTROL.nameCheckpoint, { params: { id: 'unknown' }, body: { name: null } }],
  [CONTROL.deleteCheckpoint, { params: { id: 'unknown' } }],
  [CONTROL.returnToCheckpoint, { params: { id: 'unknown' } }],
];

/** Refusals of the control API's operations, once each. */
export async function controlMistakes(recorder: Recorder, sandbox: SandboxClient, world: WorldClient): Promise<void> {
  for (const [call, input] of MISTAKES) await world.send(call, input as never);
  const { weChatScene } = await world.browser().prepareQr();
  await world.qr('expire', { scene: weChatScene });
  await world.send(CONTROL.qrAction, { params: { scene: weChatScene, action: 'confirm' }, body: {} });
  for (let count = 0; count <= FAULTS_MAX; count += 1)
    await world.send(CONTROL.createFault, { body: { answer: { status: 503 } } });
  await world.call(CONTROL.clearFaults);
  await wrongPhones(world);
  await unsavable(sandbox);
  await streams(recorder, world);
}

/** A snapshot, and a bundle that begins with it, whose rule for accounts names a phone too short. */
async function wrongPhones(world: WorldClient): Promise<void> {
  const { portal, ...rest } = await world.snapshot();
  const generated = { rule: { count: 1, phoneFrom: '138' }, defaults: {}, createdAt: 0, woken: [] };
  const start = { ...rest, portal: { ...portal, accounts: { ...portal.accounts, generated } } };
  await world.send(CONTROL.restore, { body: start });
  const bundle = await world.call(CONTROL.snapshot, { query: { replay: '1' } });
  await world.send(CONTROL.openReplay, { body: { ...bundle, start } as ReplayBundle });
}

/** A fixture that is there and may not be replaced. */
async function unsavable(sandbox: SandboxClient): Promise<void> {
  const { yaml } = await sandbox.world('main').call(CONTROL.exportFixture);
  const params = { name: 'docs' };
  await sandbox.world('main').send(CONTROL.saveFixture, { params, body: { yaml } });
}

/** One event of a stream, and one stream too many. */
async function streams(recorder: Recorder, world: WorldClient): Promise<void> {
  const open = new AbortController();
  const headers = world.headers();
  const url = recorder.origin + CONTROL.events.path;
  const first = await fetch(url, { headers, signal: open.signal });
  const reader = first.body?.getReader();
  const chunk = await reader?.read();
  recorder.keep(CONTROL.events, { status: 200, text: new TextDecoder().decode(chunk?.value) });
  const more = await Promise.all(
    Array.from({ length: STREAMS }, async () => fetch(url, { headers, signal: open.signal })),
  );
  const refused = more.find(({ status }) => status !== 200);
  if (refused) recorder.keep(CONTROL.events, { status: refused.status, text: await refused.text() });
  open.abort();
}

/** As many streams as a world has at most. */
const STREAMS = 64;
