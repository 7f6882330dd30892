import * as z from 'zod/mini';

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
  /** spec §9: 0.1 unless a world has another share */
  abShareB: z.number().check(z.gte(0), z.lte(1)),
  migrationNoticeEnabled: z.boolean(),
});
export type PortalConfig = z.infer<typeof PortalConfig>;
