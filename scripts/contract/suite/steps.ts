import { PATHS } from '#contract/paths.ts';
import { promise, spec, success } from './expectations.ts';
import type { PortalVisitor } from './portal-visitor.ts';
import { tokensOf } from './recovery.ts';
import type { Linked, Target } from './target.ts';

/** Steps that several tests take, each judged where it is taken. */

export const GOTO = '/go/portal/becomeSupplier';

/** A browser before the choice among the accounts of a phone. */
export async function choosing(target: Target, visitor: PortalVisitor) {
  const phone = await target.sharedPhone();
  const code = await target.code(visitor, phone, 'login');
  const isSeveral = promise('several accounts', ({ portal }) => portal.data?.accountSize > 1, true, spec('§4'));
  const proof = await visitor.signInBySms(phone, code).expect(success()).expect(isSeveral);
  const list = await visitor.get(PATHS.listByPhone).query({ phone });
  const ids = ((list.portal.data ?? []) as { accountId: string }[]).map(({ accountId }) => accountId);
  return { visitor, phone, ids, accountSize: Number(proof.portal.data?.accountSize) };
}

/** The id of the target's account, from the first answer that has it: a made-up id would be refused before any other mistake. */
export async function idOf(target: Target, visitor: PortalVisitor): Promise<string> {
  const { account, password, phone } = await target.account();
  await visitor.login(account, password).expect(success());
  const listed = await firstListed(visitor);
  if (listed !== undefined) return listed;
  const [[, proven] = []] = await tokensOf(target, visitor, phone);
  if (proven?.accountId) return proven.accountId;
  return target.skip("needs the account's accountId, in a list or in a proof of its phone");
}

async function firstListed(visitor: PortalVisitor): Promise<string | undefined> {
  for (const path of [PATHS.listByPhone, PATHS.listByOutAccountId]) {
    const { portal } = await visitor.get(path);
    const id: unknown = portal.data?.[0]?.accountId;
    if (typeof id === 'string') return id;
  }
  return undefined;
}

/** The gsid of a sign-in by password. */
export async function gsidOf(target: Target, visitor: PortalVisitor): Promise<string> {
  const { account, password } = await target.account();
  const { portal } = await visitor.login(account, password).expect(success());
  return portal.data?.gsid ?? '';
}

/** The scene of a visitor's new QR code. */
export async function preparedQr(visitor: PortalVisitor, isLogin = 1): Promise<string> {
  const { portal } = await visitor.prepareQr(isLogin).expect(success());
  return portal.data?.extData?.weChatScene ?? '';
}

/** Path and query that end an authorisation at 1688 which this visitor began. */
export async function aliCallback(target: Target, visitor: PortalVisitor, linked: Linked): Promise<string> {
  const { portal } = await visitor.loginMethods(GOTO).expect(success());
  const methods = (portal.data ?? []) as { loginName?: string; loginUrl?: string }[];
  const method = methods.find(({ loginName }) => loginName === '1688登录');
  const state = new URL(method?.loginUrl ?? '', target.origin).searchParams.get('state') ?? '';
  return target.authorize(state, linked);
}
