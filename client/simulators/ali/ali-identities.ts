import type { WorldConnection } from '#console/connection/world-connection.ts';
import type { AliIdentity, AliIdentityList, Authorized } from '#contract/control/ali.ts';
import { CONTROL } from '#contract/control/endpoints.ts';

export const loadIdentities = (connection: WorldConnection): Promise<AliIdentityList> => connection.call(CONTROL.ali);
export const IDENTITY_TOPICS = ['accounts'] as const;

/** Consents as an identity: returns the code, and where to take it. */
export function authorize(connection: WorldConnection, state: string, identity: string): Promise<Authorized> {
  return connection.call(CONTROL.authorizeAli, { body: { state, identity } });
}

/** Short description of the portal accounts linked to an identity. */
export function linkText({ accounts }: AliIdentity): string {
  if (accounts.length === 0) return '未关联企业';
  return accounts.length === 1 ? `已关联${accounts[0]}` : `已关联${accounts.length}个账号`;
}

/** Result of consenting with this identity. */
export function outcomeText(identity: AliIdentity | undefined): string {
  if (!identity) return '这个世界没有1688身份';
  const { accounts } = identity;
  if (accounts.length === 0) return '该1688账号未关联企业，同意后会看到未关联提示';
  if (accounts.length === 1) return `同意后将以账号${accounts[0]}登录`;
  return `同意后可在${accounts.join('、')}中选择一个登录`;
}
