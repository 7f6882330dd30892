import * as z from 'zod/mini';
import { ActedCodes } from './acted-codes.ts';
import { PADDINGS } from './encryption.ts';

/** Assumed: the portal's configuration, response of `GET /uc/login/custom`. */
export const PortalConfig = z.object({
  servicePhone: z.string(),
  userAgreementUrl: z.string(),
  legalUrl: z.string(),
  activationGuideUrl: z.string(),
  centralLoginUrl: z.string(),
  embedAllowList: z.array(z.string()),
  wrapperAllowList: z.array(z.string()),
  gotoUrlAllowList: z.array(z.string()),
  abTestEnabled: z.boolean(),
  /** spec §9: 0.1 unless a world says otherwise */
  abShareB: z.number().check(z.gte(0), z.lte(1)),
  migrationNoticeEnabled: z.boolean(),
  /** codes that the portal acts on, in this back end's own values */
  codes: ActedCodes,
  /** names of the csrf token; left out where they are the usual ones */
  tokens: z.optional(z.object({ csrfCookie: z.string(), csrfHeader: z.string() })),
  /** padding of encrypted fields; left out where it is the usual one */
  padding: z.optional(z.enum(PADDINGS)),
});
export type PortalConfig = z.infer<typeof PortalConfig>;
