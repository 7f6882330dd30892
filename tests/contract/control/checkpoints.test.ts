import { describe, expect } from 'vitest';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { PORTAL_COOKIES } from '#contract/portal-names.ts';
import { COOKIES } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { refusal } from '#support/expect-answer.ts';
import { cookiesOf } from '#support/set-cookies.ts';
import { call } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

/** Goes back as the page does that has these cookies. */
const returnWith = (world: TestWorld, { id }: Checkpoint, cookie: string) =>
  call(world.control(), CONTROL.returnToCheckpoint, { params: { id } }).set('Cookie', cookie);

describe('checkpoints at acts', () => {
  test('an act after a return has a checkpoint with an id of its own', async ({ world }) => {
    const named = await world.checkpoint('before');
    await world.returnTo(named);
    await world.changeSettings({ servicePhone: '400-1' });
    const all = await world.checkpoints();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const { path, method } = CONTROL.changeSettings;
    expect(all.at(-1)).toMatchObject({ kind: 'act', name: null, call: `${method} ${path}` });
  });

  test('a checkpoint is kept before anything came in, and before and after each act', async ({ world, agent }) => {
    await agent.sendCode(PHONES.buyer, 'login').expect(200);
    await world.changeSettings({ servicePhone: '400-1' });
    await agent.login('buyer01', 'wr0ng-pass').expect(refusal('CREDENTIALS_REJECTED'));
    const kept = await world.checkpoints();
    const acts = [
      'POST /__sandbox/api/clock',
      `POST ${PATHS.sendSmsCode}`,
      'PATCH /__sandbox/api/settings',
      `POST ${PATHS.login}`,
    ];
    expect(kept.map(({ kind, call }) => [kind, call])).toEqual([
      ['start', null],
      ...acts.flatMap((act) => ['before', 'act'].map((kind) => [kind, act])),
    ]);
    const last = (await world.timeline()).events.at(-1);
    if (last?.kind !== 'call') throw new Error('The newest event is no call.');
    expect(kept.at(-1)).toMatchObject({ seq: last.seq, requestId: last.requestId, name: null });
  });

  test('a read, a poll and a call that a guard refuses leave no checkpoint', async ({ world, agent }) => {
    const scene = await agent.prepareQr();
    await agent.whoAmI();
    const before = await world.checkpoints();
    await agent.pollQr(scene).expect(200);
    await agent.whoAmI();
    await agent.post(PATHS.login).send({ wrong: true }).expect(refusal('REQUEST_INVALID'));
    await agent.get('/uc/nowhere').expect(refusal('PATH_UNKNOWN'));
    await world.sms();
    await world.journal.entries();
    expect(await world.checkpoints()).toEqual(before);
  });

  test('a checkpoint is named, renamed and dropped; an unknown one is refused', async ({ world }) => {
    const checkpoint = await world.checkpoint();
    const params = { id: checkpoint.id };
    expect((await world.call(CONTROL.nameCheckpoint, { params, body: { name: ' 登录前 ' } })).name).toBe('登录前');
    expect((await world.call(CONTROL.nameCheckpoint, { params, body: { name: null } })).name).toBeNull();
    await world.call(CONTROL.deleteCheckpoint, { params });
    for (const gone of [CONTROL.deleteCheckpoint, CONTROL.returnToCheckpoint])
      await world.refuses(gone, { params }, 'SUBJECT_UNKNOWN');
  });
});

describe('going back', () => {
  test('the world is as it was, its time too, and going to the undo checkpoint takes that back', async ({
    world,
    agent,
  }) => {
    const code = await world.codeFor(PHONES.buyer, 'login');
    const checkpoint = await world.checkpoint('验证码发出');
    const before = await world.state();
    const { now } = await world.clock();
    await world.advance(600_000);
    await agent.signInBySms(PHONES.buyer, code).expect(400);
    const after = await world.state();

    const { undo, checkpoint: back } = await world.returnTo(checkpoint);
    expect(back).toEqual(checkpoint);
    expect(await world.state()).toMatchObject({ ...(before as object), summary: { resets: 1 } });
    expect((await world.clock()).now).toBe(now);
    expect((await world.sms(PHONES.buyer)).at(-1)?.state).toBe('unused');

    if (!undo) throw new Error('The present was not kept.');
    await world.returnTo(undo);
    expect(await world.state()).toMatchObject({ ...(after as object), summary: { resets: 2 } });
    expect((await world.sms(PHONES.buyer)).at(-1)?.state).toBe('expired');
  });

  test('a checkpoint stays as it was kept, whatever becomes of its sessions, and however often one goes back', async ({
    world,
    agent,
  }) => {
    await agent.signInBySms(PHONES.group, await world.codeFor(PHONES.group, 'login'));
    const checkpoint = await world.checkpoint('待选账号');
    const sessionsNow = async () => (await world.call(CONTROL.snapshot)).start.portal.sessions;
    const before = await sessionsNow();
    expect(before.values.flatMap(({ pending }) => pending?.accountIds ?? [])).toHaveLength(3);
    for (let time = 0; time < 2; time += 1) {
      await world.changeAccount('group-sub1', { enable: false });
      expect(await sessionsNow()).not.toEqual(before);
      await world.returnTo(checkpoint);
      expect(await sessionsNow()).toEqual(before);
    }
  });

  test('gives the asking browser the session and tokens of the moment, the session hidden from scripts', async ({
    world,
    agent,
  }) => {
    await agent.login('buyer01', PASSWORD).expect(200);
    const signedIn = (await world.checkpoints()).at(-1) as Checkpoint;
    await agent.get(PATHS.logout).expect(200);
    const own = Object.values(PORTAL_COOKIES).map((name) => `${name}=${agent.cookie(name)}`);
    const answer = await returnWith(world, signedIn, [`${COOKIES.world}=${world.id}`, ...own].join('; ')).expect(200);
    expect(answer.get('Set-Cookie')).toEqual([
      expect.stringMatching(/^ctoken=\w+; Path=\/; SameSite=Lax$/),
      expect.stringMatching(/^csrf_token=\w+; Path=\/; SameSite=Lax$/),
      expect.stringMatching(/^uc_session=\w+; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const { cookies } = await world.returnTo(signedIn);
    const again = await world.visitor();
    for (const { name, value } of cookies) again.setCookie(name, value);
    expect(await again.whoAmI()).toBe('buyer01');
  });

  test('before the first visit there is no session: its cookies go, but for a browser that shows another world', async ({
    world,
    agent,
  }) => {
    await agent.login('buyer01', PASSWORD).expect(200);
    const [start] = await world.checkpoints();
    const answer = await returnWith(world, start as Checkpoint, `${COOKIES.world}=${world.id}`);
    expect(answer.get('Set-Cookie')).toHaveLength(3);
    for (const cookie of answer.get('Set-Cookie') ?? [])
      expect(cookie).toMatch(/^\w+=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect(answer.body).toMatchObject({ cookies: [] });
    const elsewhere = await returnWith(world, start as Checkpoint, `${COOKIES.world}=elsewhere`).expect(200);
    expect(cookiesOf(elsewhere)).toEqual([]);
  });

  test('a cookie of the time that was left wakes nobody (K10)', async ({ world, agent: left }) => {
    const start = await world.checkpoint();
    await left.login('buyer01', PASSWORD).expect(200);
    const requestIds = (await world.journal.entries()).map(({ requestId }) => requestId);
    await world.returnTo(start);
    const later = await world.visitor();
    await later.login('newbie', PASSWORD).expect(200);
    expect(later.cookie(COOKIES.session)).not.toBe(left.cookie(COOKIES.session));
    await left.post(PATHS.currentCustomer).send({}).expect(refusal('CSRF_REJECTED'));
    expect(await left.whoAmI()).toBeNull();
    const all = (await world.journal.entries()).map(({ requestId }) => requestId);
    expect(new Set(all).size).toBe(all.length);
    expect(all.slice(0, requestIds.length)).toEqual(requestIds);
  });

  test('a call in flight ends as at a reset (K11)', async ({ world, agent }) => {
    const checkpoint = await world.checkpoint();
    await world.fault({ match: { path: PATHS.sendSmsCode }, answer: { delayMs: 200 } });
    await agent.greet();
    const sending = agent.sendCode(PHONES.buyer, 'login').expect(refusal('WORLD_RESET')).then();
    await expect.poll(async () => (await world.call(CONTROL.faults)).faults[0]?.fired).toBe(1);
    await world.returnTo(checkpoint);
    await sending;
    expect(await world.sms(PHONES.buyer)).toEqual([]);
  });

  test('stands in the timeline, which goes on: codes and tickets from before the checkpoint live again', async ({
    world,
    agent,
  }) => {
    await agent.sendCode(PHONES.buyer, 'login').expect(200);
    const checkpoint = await world.checkpoint('验证码发出');
    const from = (await world.advance(400_000)).now;
    await world.returnTo(checkpoint);
    await agent.signInBySms(PHONES.buyer, await world.latestCode(PHONES.buyer)).expect(200);
    const { events } = await world.timeline();
    const sms = events.find(({ kind }) => kind === 'sms');
    const later = events.filter(({ seq, kind }) => seq > checkpoint.seq && kind !== 'call');
    expect(later.map(({ kind }) => kind)).toEqual(['checkpoint', 'clock', 'code', 'return', 'code']);
    expect(later.find(({ kind }) => kind === 'return')).toMatchObject({
      checkpoint: checkpoint.id,
      name: '验证码发出',
      back: checkpoint.seq,
      from,
      to: checkpoint.at,
    });
    expect(later.filter(({ kind }) => kind === 'code')).toMatchObject([
      { of: sms?.seq, state: 'expired' },
      { of: sms?.seq, state: 'used' },
    ]);
  });

  test('survives a reset: a checkpoint of before leads back over it', async ({ world }) => {
    await world.reset({ fixture: 'three-accounts' });
    const { seed } = await world.summary();
    const checkpoint = await world.checkpoint();
    await world.reset({ fixture: 'one-account' });
    expect((await world.returnTo(checkpoint)).world).toMatchObject({ fixture: 'three-accounts', seed, resets: 3 });
  });
});
