import * as z from 'zod/mini';
import { Id } from '#contract/fields.ts';

/** The control API: 1688's own side of the authorisation, its consent page (assumed). */

export const AliIdentity = z.object({
  id: z.string(),
  /** names of the accounts it is linked to */
  accounts: z.array(z.string()),
});
export type AliIdentity = z.infer<typeof AliIdentity>;

export const AliIdentityList = z.object({ identities: z.array(AliIdentity) });
export type AliIdentityList = z.infer<typeof AliIdentityList>;

/** The state is passed through: 1688 returns it unread, and the portal validates it. */
export const AuthorizeRequest = z.strictObject({
  state: z.string().check(z.minLength(1), z.maxLength(128)),
  identity: Id,
});
export type AuthorizeRequest = z.infer<typeof AuthorizeRequest>;

export const Authorized = z.object({
  code: z.string(),
  /** path and query that end the authorisation in the browser that began it */
  callbackUrl: z.string(),
});
export type Authorized = z.infer<typeof Authorized>;
