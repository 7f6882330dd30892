import type fc from 'fast-check';
import { expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SmsAction } from '#contract/fields.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { REFUSALS } from '#contract/refusals.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { HowEnded, ModelWorld } from './model-world.ts';
import { ALI, type Expected, FREE, PASSWORD, type PortalModel } from './portal-model.ts';

export type Run = (model: PortalModel, world: ModelWorld) => Promise<void>;
export type Step = fc.AsyncCommand<PortalModel, ModelWorld>;

const NEW_PASSWORD = 'N3w-passw0rd';

const LISTS = [ENDPOINTS.listByPhone, ENDPOINTS.listByOutAccountId] as const;

/** After each step one browser, in turn, must be signed in as the model has it, and list the accounts it may choose. */
export function step(name: string, run: Run): Step {
  return {
    check: () => true,
    run: async (model, world) => {
      await run(model, world);
      const nth = model.stepped();
      const by = nth % 2;
      const browser = world.browser(by);
      expect(await browser.whoAmI(), `browser ${by} after ${name}`).toBe(model.nameOf(by));
      const offered = model.offered(by);
      const answer = await browser.send(LISTS[nth % 4 < 2 ? 0 : 1]);
      const listed = ended(answer, offered.length > 0 ? 'ok' : 'LOGIN_REQUIRED');
      if (listed) expect(listed.data.map(({ accountId }) => accountId).sort(), `list after ${name}`).toEqual(offered);
    },
    toString: () => name,
  };
}

/** Expects a call's end. @returns a success */
function ended<Answer extends AnyResponse>(answer: Answer, expected: Expected): Answer | null {
  const { status, isSuccess, text, refusal } = answer;
  if (expected === 'ok') expect(isSuccess, text).toBe(true);
  else expect([refusal?.code, status], text).toEqual([expected, REFUSALS[expected].status]);
  return isSuccess ? answer : null;
}

/** `POST /uc/login`, which must end like this. @returns the data of a success */
async function login(
  browser: PortalClient,
  [type, identifier, credential]: [Parameters<PortalClient['login']>[0], string, Record<string, string>],
  expected: Expected,
) {
  return ended(await browser.login(type, identifier, credential), expected)?.data;
}

/** The newest code of a phone, or a wrong code. */
function typed(model: PortalModel, phone: string, action: SmsAction, isRight: boolean): string {
  const code = model.codes.get(`${phone} ${action}`)?.code ?? '000000';
  if (isRight) return code;
  return code === '111111' ? '222222' : '111111';
}

/** A page whose session has ended gets new tokens with its next call, which is refused. */
async function ending(model: PortalModel, world: ModelWorld, end: () => Promise<unknown>): Promise<void> {
  const owners = model.people.map(({ owner }) => owner);
  await end();
  for (const [by, { owner }] of model.people.entries()) if (owner !== owners[by]) await world.browser(by).greet();
}

/** Acts of people, and events outside the portal; `back` is 0 for the newest of its kind. */
export const RUNS = {
  send:
    (by: number, phone: string, action: SmsAction): Run =>
    async (model, world) => {
      const sent = ended(await world.browser(by).sendCode(phone, action), model.send(phone, action));
      if (!sent || !model.bringsMessage(phone, action)) return;
      const code = await world.world.latestCode(phone, action);
      expect(code).toHaveLength(model.limits.codeDigits);
      model.sent(phone, action, code);
    },
  sms:
    (by: number, phone: string, isRight: boolean): Run =>
    async (model, world) => {
      const code = typed(model, phone, 'login', isRight);
      const enabled = model.enabledOf(phone);
      const isKnown = enabled.length > 0 ? 'ok' : 'CREDENTIALS_REJECTED';
      const end = model.consume(phone, 'login', code) ? isKnown : 'SMS_CODE_REJECTED';
      const data = await login(world.browser(by), ['sms', phone, { smsCode: code }], end);
      if (!data) return;
      expect(data.accountSize).toBe(enabled.length);
      model.prove(by, enabled, data.gsid ?? '');
    },
  password:
    (by: number, id: string, isRight: boolean): Run =>
    async (model, world) => {
      const known = model.accounts.find(({ accountId }) => accountId === id);
      const name = known?.account ?? 'nobody';
      const pwd = isRight ? (known?.password ?? PASSWORD) : 'wr0ng-pass';
      const end = model.tryPassword(name, pwd) ? 'ok' : 'CREDENTIALS_REJECTED';
      const data = await login(world.browser(by), ['pwd', name, { pwd }], end);
      if (data) model.signIn(by, id, null, data.gsid);
    },
  choose:
    (by: number, id: string): Run =>
    async (model, world) => {
      const offered = model.offered(by);
      const end = offered.includes(id) ? 'ok' : 'CHOICE_REJECTED';
      const data = await login(world.browser(by), ['multi_account', id, { accountSource: '1688' }], end);
      if (data) model.signIn(by, id, offered, data.gsid);
    },
  gsid:
    (by: number, back: number, isLogin: boolean): Run =>
    async (model, world) => {
      const grant = model.gsids.at(-1 - back);
      if (!grant) return;
      const end = model.isGood(grant) ? 'ok' : 'GSID_REJECTED';
      grant.isGone = true;
      if (isLogin) {
        const data = await login(world.browser(by), ['native', grant.gsid, {}], end);
        if (data) model.signIn(by, grant.id, null, data.gsid);
      } else if (ended(await world.browser(by).identify(grant.gsid), end)) model.signIn(by, grant.id, null);
    },
  signOut:
    (by: number): Run =>
    async (model, world) => {
      ended(await world.browser(by).logout(), 'ok');
      model.signOut(by);
    },
  verify:
    (by: number, phone: string, isRight: boolean): Run =>
    async (model, world) => {
      const code = typed(model, phone, 'forgetPwd', isRight);
      const isGood = model.consume(phone, 'forgetPwd', code) && model.enabledOf(phone).length > 0;
      const verified = ended(await world.browser(by).verifyCode(phone, code), isGood ? 'ok' : 'SMS_CODE_REJECTED');
      for (const [token, { accountId }] of Object.entries(verified?.data.map ?? {}))
        model.mint(token, accountId, phone);
    },
  reset:
    (by: number, back: number, isOtherPhone: boolean): Run =>
    async (model, world) => {
      const token = model.tokens.at(-1 - back);
      if (!token) return;
      const phone = isOtherPhone ? FREE : token.phone;
      const isGood = model.isGood(token) && phone === token.phone;
      await ending(model, world, async () => {
        const answer = await world.browser(by).resetPassword(phone, token.token, NEW_PASSWORD);
        if (ended(answer, isGood ? 'ok' : 'VERIFY_TOKEN_REJECTED')) model.setPassword(token.id, NEW_PASSWORD);
      });
    },
  register:
    (by: number, phone: string, isRight: boolean): Run =>
    async (model, world) => {
      const code = typed(model, phone, 'register', isRight);
      const isTaken = model.accounts.some((account) => account.phone === phone);
      const end = model.consume(phone, 'register', code) ? (isTaken ? 'PHONE_TAKEN' : 'ok') : 'SMS_CODE_REJECTED';
      const made = ended(await world.browser(by).register(phone, code), end);
      if (!made) return;
      const { accountId, gsid } = made.data;
      model.accounts.push({ accountId, account: phone, phone, password: null, enable: true });
      model.signIn(by, accountId, null, gsid);
    },
  prepare:
    (by: number): Run =>
    async (model, world) =>
      model.prepare(by, (await world.browser(by).prepareQr()).weChatScene),
  confirm:
    (back: number, id: string): Run =>
    async (model, world) => {
      const ticket = model.tickets.at(-1 - back);
      if (!ticket) return;
      expect(await world.confirm(ticket.scene, id)).toBe(model.isGood(ticket));
      if (!model.isGood(ticket)) return;
      ticket.isGone = true;
      ticket.grant = id;
    },
  poll:
    (by: number, back: number): Run =>
    async (model, world) => {
      const ticket = model.tickets.at(-1 - back);
      if (!ticket) return;
      const isOwn = ticket.owner === model.person(by).owner;
      const grant = isOwn ? ticket.grant : null;
      if (isOwn) ticket.grant = null;
      const end = grant !== null && ticket.hasEnded ? 'CREDENTIALS_REJECTED' : 'ok';
      const polled = ended(await world.browser(by).pollQr(ticket.scene), end);
      if (!polled) return;
      const { qrCode, gsid } = polled.data;
      const waits = model.isGood(ticket) ? QR_STATUS.initial : QR_STATUS.expired;
      const status = !isOwn ? QR_STATUS.expired : ticket.isGone ? QR_STATUS.confirmed : waits;
      expect(JSON.parse(qrCode)).toEqual({ qrCodeStatus: status });
      expect(gsid !== undefined).toBe(grant !== null);
      if (grant === null) return;
      model.signIn(by, grant, null, gsid);
      ticket.owner = model.person(by).owner;
    },
  beginOauth:
    (by: number): Run =>
    async (model, world) => {
      const methods = ended(await world.browser(by).loginMethods(), 'ok');
      const { searchParams } = new URL(methods?.data[0]?.loginUrl ?? '', 'http://localhost');
      model.beginOauth(by, searchParams.get('state') ?? '');
    },
  agree:
    (back: number, identity: keyof typeof ALI): Run =>
    async (model, world) => {
      const state = model.states.at(-1 - back);
      if (!state) return;
      const { code } = await world.world.call(CONTROL.authorizeAli, { body: { state: state.state, identity } });
      state.code = { code, until: model.now + model.limits.oauthCodeLifeMs, ids: new Set(ALI[identity]) };
    },
  endOauth:
    (by: number, back: number): Run =>
    async (model, world) => {
      const state = model.states.at(-1 - back);
      if (!state?.code) return;
      const ids = model.endOauth(by, state);
      const query = { code: state.code.code, state: state.state };
      const { status, headers } = await world.browser(by).send(ENDPOINTS.oauthCallback, { query, tokens: false });
      const isStale = ids.length === 0 && model.person(by).who === null;
      expect([status, headers.location?.includes('oauth_stale')]).toEqual([302, isStale]);
      expect(headers.location).not.toContain('oauth_fail');
      model.prove(by, ids);
    },
  end:
    (id: string, how: HowEnded): Run =>
    async (model, world) => {
      await ending(model, world, async () => {
        await world.end(id, how, NEW_PASSWORD);
        if (how === 'password') model.setPassword(id, NEW_PASSWORD);
        else model.end(id);
      });
    },
  wait:
    (ms: number): Run =>
    async (model, world) => {
      await world.world.advance(ms);
      model.now += ms;
    },
};
