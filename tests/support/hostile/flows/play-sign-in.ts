import type { Expected } from './flow-model.ts';
import { Broke, type FlowPlayer, PASSWORD } from './flow-player.ts';
import type { Step } from './flow-steps.ts';

type Of<Name extends Step['do']> = Extract<Step, { readonly do: Name }>;

/** A key of the browser that is honoured no longer outweighs all else. */
function underKey(player: FlowPlayer, publicKey: string, then: () => Expected): Expected {
  return player.model.keys.isHonoured(publicKey, player.model.now) ? then() : 'PUBLIC_KEY_EXPIRED';
}

export async function signInBySms(player: FlowPlayer, by: number, phone: string, isRight: boolean): Promise<void> {
  const { model } = player;
  const key = await player.key(by);
  const typed = player.typed(phone, 'login', isRight);
  const enabled = model.enabledOf(phone);
  const seen = await player.call(
    'login',
    () => player.browser(by).login('sms', phone, { smsCode: typed }, key),
    () =>
      underKey(player, key, () => {
        if (!model.consume(phone, 'login', typed)) return 'SMS_CODE_REJECTED';
        return enabled.length === 0 ? 'CREDENTIALS_REJECTED' : 'ok';
      }),
  );
  if (!seen) return;
  const { accountSize, gsid } = dataOf<{ accountSize: number; gsid?: string }>(seen);
  if (accountSize !== enabled.length) throw new Broke(`accountSize ${accountSize}, expected ${enabled.length}`);
  const [only] = enabled;
  const ids = enabled.map(({ id }) => id);
  if (only && enabled.length === 1) model.signIn(by, only.id, null, gsid ?? '');
  else model.leave(by, ids);
}

export async function signInByPassword(player: FlowPlayer, { by, account, isRight }: Of<'password'>): Promise<void> {
  const { model } = player;
  const key = await player.key(by);
  const known = model.accounts.find((one) => one.account === account);
  const password = isRight ? (known?.password ?? PASSWORD) : 'wr0ng-pass';
  const seen = await player.call(
    'login',
    () => player.browser(by).login('pwd', account, { pwd: password }, key),
    () => underKey(player, key, () => (model.tryPassword(account, password) ? 'ok' : 'CREDENTIALS_REJECTED')),
  );
  if (seen && known) model.signIn(by, known.id, null, dataOf<{ gsid: string }>(seen).gsid);
}

export async function choose(player: FlowPlayer, { by, id }: Of<'choose'>): Promise<void> {
  const { model } = player;
  const key = await player.key(by);
  const offered = model.offered(by);
  const seen = await player.call(
    'login',
    () => player.browser(by).login('multi_account', id, { accountSource: '1688' }, key),
    () => underKey(player, key, () => (offered.includes(id) ? 'ok' : 'CHOICE_REJECTED')),
  );
  if (seen) model.signIn(by, id, offered, dataOf<{ gsid: string }>(seen).gsid);
}

/** The data of a success, which the player has seen to be one. */
export function dataOf<T>(seen: unknown): T {
  return (seen as { readonly data: T }).data;
}
