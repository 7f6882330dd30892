import { CONTROL } from '#contract/control/endpoints.ts';
import { CODE_TRIES, WRONG_PASSWORDS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { Broke, type FlowPlayer, NEW_PASSWORD } from './flow-player.ts';
import { FREE_PHONE, GROUP_PHONE, ONE_PHONE, type Step } from './flow-steps.ts';
import { choose, dataOf, signInByPassword, signInBySms } from './play-sign-in.ts';

type Of<Name extends Step['do']> = Extract<Step, { readonly do: Name }>;

/** Plays one step against the world and the model at once. @throws Broke where they differ */
export async function playStep(player: FlowPlayer, step: Step): Promise<void> {
  const { model, world } = player;
  switch (step.do) {
    case 'send':
      return player.send(step.by, step.phone, step.action);
    case 'sms':
      return signInBySms(player, step.by, step.phone, step.isRight);
    case 'verify':
      return verify(player, step.by, step.phone, step.isRight);
    case 'register':
      return register(player, step.by, step.phone, step.isRight);
    case 'password':
      return signInByPassword(player, step);
    case 'choose':
      return choose(player, step);
    case 'reset':
      return reset(player, step);
    case 'prepare':
      return model.prepare(step.by, (await player.browser(step.by).prepareQr()).weChatScene);
    case 'confirm':
      return confirm(player, step.back);
    case 'poll':
      return poll(player, step.by, step.back);
    case 'gsid':
      return spendGsid(player, step.by, step.back);
    case 'beginOauth':
      return beginOauth(player, step.by);
    case 'agree': {
      const state = model.states.at(-1 - step.back);
      if (!state) return;
      const { identity, ids } = player.linked(step.isMany);
      const { code } = await world.call(CONTROL.authorizeAli, { body: { state: state.state, identity } });
      return model.agree(state, code, ids);
    }
    case 'endOauth':
      return endOauth(player, step.by, step.back);
    case 'logout':
      await player.call(
        null,
        () => player.browser(step.by).logout(),
        () => 'ok',
      );
      return model.signOut(step.by);
    case 'fetchKey':
      return void (await player.fetchKey(step.by));
    case 'list':
      return player.list(step.by);
    case 'rotate':
      return player.rotate();
    case 'wait':
      return player.wait(step.ms);
    case 'dialect':
      return player.speak(step.nth);
    case 'fault':
      return player.breakNext(step.call);
    case 'prove':
      await player.send(step.by, GROUP_PHONE, 'login');
      return signInBySms(player, step.by, GROUP_PHONE, true);
    case 'mint':
      await player.send(step.by, ONE_PHONE, 'forgetPwd');
      return verify(player, step.by, ONE_PHONE, true);
    case 'enrol':
      await player.send(step.by, FREE_PHONE, 'register');
      return register(player, step.by, FREE_PHONE, true);
    case 'exhaust':
      await player.send(step.by, ONE_PHONE, 'login');
      for (let tries = 0; tries < CODE_TRIES; tries += 1) await signInBySms(player, step.by, ONE_PHONE, false);
      // The right code, tried once more often than it may be.
      await signInBySms(player, step.by, ONE_PHONE, true);
      return;
    case 'lock':
      for (let tries = 0; tries < WRONG_PASSWORDS; tries += 1)
        await signInByPassword(player, { do: 'password', by: step.by, account: 'newbie', isRight: false });
      return;
    case 'deep':
      return goDeep(player);
  }
}

/** Leaves something half finished everywhere at once. */
async function goDeep(player: FlowPlayer): Promise<void> {
  await player.fetchKey(1);
  await player.wait(61_000);
  await player.rotate();
  for (const step of [
    { do: 'prove', by: 0 },
    { do: 'mint', by: 1 },
    { do: 'beginOauth', by: 1 },
  ] as const)
    await playStep(player, step);
  await player.speak(1);
  await player.breakNext('forgetPassword');
}

async function verify(player: FlowPlayer, by: number, phone: string, isRight: boolean): Promise<void> {
  const { model } = player;
  const typed = player.typed(phone, 'forgetPwd', isRight);
  const seen = await player.call(
    'verifySmsCode',
    () => player.browser(by).verifyCode(phone, typed),
    () => {
      const isSpent = model.consume(phone, 'forgetPwd', typed);
      return isSpent && model.enabledOf(phone).length > 0 ? 'ok' : 'SMS_CODE_REJECTED';
    },
  );
  if (!seen) return;
  const { map } = dataOf<{ map: Readonly<Record<string, { accountId: string }>> }>(seen);
  for (const [token, { accountId }] of Object.entries(map)) model.mint(token, accountId, phone);
}

async function reset(player: FlowPlayer, { by, back, isOtherPhone }: Of<'reset'>): Promise<void> {
  const { model } = player;
  const token = model.tokens.at(-1 - back);
  if (!token) return;
  const phone = isOtherPhone ? (token.phone === ONE_PHONE ? GROUP_PHONE : ONE_PHONE) : token.phone;
  const owners = model.people.map(({ owner }) => owner);
  await player.call(
    'forgetPassword',
    () => player.browser(by).resetPassword(phone, token.token, NEW_PASSWORD),
    () => model.reset(token, phone, NEW_PASSWORD),
  );
  // A page whose session has ended learns it by a refused token, and gets new ones with that.
  for (const [nth, { owner }] of model.people.entries()) if (owner !== owners[nth]) await player.browser(nth).greet();
}

async function register(player: FlowPlayer, by: number, phone: string, isRight: boolean): Promise<void> {
  const { model } = player;
  const typed = player.typed(phone, 'register', isRight);
  const seen = await player.call(
    'register',
    () => player.browser(by).register(phone, typed),
    () => {
      if (!model.consume(phone, 'register', typed)) return 'SMS_CODE_REJECTED';
      return model.accounts.some((account) => account.phone === phone) ? 'PHONE_TAKEN' : 'ok';
    },
  );
  if (!seen) return;
  const { accountId: id } = dataOf<{ accountId: string }>(seen);
  model.accounts.push({ id, account: phone, phone, password: null, isEnabled: true });
  model.signIn(by, id, null, null);
}

async function confirm(player: FlowPlayer, back: number): Promise<void> {
  const { model, world } = player;
  const ticket = model.tickets.at(-1 - back);
  if (!ticket) return;
  const params = { scene: ticket.scene, action: 'confirm' } as const;
  const { isSuccess, text } = await world.send(CONTROL.qrAction, { params, body: { identity: 'wx-buyer01' } });
  if (isSuccess !== model.isOpen(ticket)) throw new Broke(`a QR code was ${isSuccess ? '' : 'not '}confirmed: ${text}`);
  if (!isSuccess) return;
  ticket.isConfirmed = true;
  ticket.grant = '1001';
}

async function poll(player: FlowPlayer, by: number, back: number): Promise<void> {
  const { model } = player;
  const ticket = model.tickets.at(-1 - back);
  if (!ticket) return;
  const isOwn = ticket.owner === model.person(by).owner;
  const grant = isOwn ? ticket.grant : null;
  const seen = await player.call(
    'qrStatus',
    () => player.browser(by).pollQr(ticket.scene),
    () => {
      if (isOwn) ticket.grant = null;
      return grant !== null && ticket.hasEnded ? 'CREDENTIALS_REJECTED' : 'ok';
    },
  );
  if (!seen) return;
  const { qrCode, gsid } = dataOf<{ qrCode: string; gsid?: string }>(seen);
  const { qrCodeStatus } = JSON.parse(qrCode) as { qrCodeStatus: number };
  const expected = !isOwn ? 4 : ticket.isConfirmed ? 2 : model.isOpen(ticket) ? 0 : 4;
  if (qrCodeStatus !== expected) throw new Broke(`a QR code is ${qrCodeStatus}, expected ${expected}`);
  if ((gsid !== undefined) !== (grant !== null)) throw new Broke(`a poll brought ${gsid ? 'a' : 'no'} gsid`);
  if (grant === null) return;
  model.signIn(by, grant, null, gsid ?? '');
  ticket.owner = model.person(by).owner;
}

async function spendGsid(player: FlowPlayer, by: number, back: number): Promise<void> {
  const { model } = player;
  const gsid = model.gsids.at(-1 - back);
  if (!gsid) return;
  const isGood = !gsid.isGone && model.now < gsid.until;
  const seen = await player.call(
    null,
    () => player.browser(by).identify(gsid.gsid),
    () => (isGood ? 'ok' : 'GSID_REJECTED'),
  );
  gsid.isGone = true;
  if (seen) model.signIn(by, gsid.id, null, null);
}

async function beginOauth(player: FlowPlayer, by: number): Promise<void> {
  const seen = await player.call(
    null,
    () => player.browser(by).loginMethods(),
    () => 'ok',
  );
  const [method] = dataOf<readonly { loginUrl: string }[]>(seen);
  const { searchParams } = new URL(method?.loginUrl ?? '', player.world.transport.origin);
  player.model.beginOauth(by, searchParams.get('state') ?? '');
}

async function endOauth(player: FlowPlayer, by: number, back: number): Promise<void> {
  const { model } = player;
  const state = model.states.at(-1 - back);
  if (!state?.code) return;
  const ids = model.endOauth(by, state);
  const query = { code: state.code.code, state: state.state };
  const response = await player.browser(by).request('GET', ENDPOINTS.oauthCallback.path, { query, tokens: false });
  const target = response.headers.location ?? '';
  const isProven = response.status === 302 && !target.includes('oauth_fail');
  if (isProven !== ids.length > 0) throw new Broke(`1688 proved ${ids.join(', ') || 'nobody'} and led to ${target}`);
  const [only] = ids;
  if (only && ids.length === 1) model.signIn(by, only, null, null);
  if (ids.length > 1) model.leave(by, ids);
}
