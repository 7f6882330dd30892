import * as z from 'zod/mini';
import { AB_SHARE_B } from '#contract/limits.ts';
import type { PortalConfig as WholeConfig } from '#contract/portal/config.ts';
import type { ApiClient } from './api-client.ts';
import { type FieldsOf, optionalField } from './used-fields.ts';

/**
 * Each field by itself, because the specification does not show this answer: a field unreadable to one screen is missing
 * there and takes nothing from another. A missing list allows nothing, a missing switch is off.
 */
const Fields = z.object({
  servicePhone: optionalField(z.string()),
  userAgreementUrl: optionalField(z.string()),
  legalUrl: optionalField(z.string()),
  activationGuideUrl: optionalField(z.string()),
  centralLoginUrl: optionalField(z.string()),
  /** undefined where it cannot be read: an embedded page must not take that for a no */
  embedAllowList: optionalField(z.array(z.string())),
  wrapperAllowList: z.catch(z.array(z.string()), []),
  gotoUrlAllowList: z.catch(z.array(z.string()), []),
  abTestEnabled: z.catch(z.boolean(), false),
  abShareB: z.catch(z.number(), AB_SHARE_B),
  migrationNoticeEnabled: z.catch(z.boolean(), false),
} satisfies FieldsOf<WholeConfig>);
const Config = z.catch(Fields, z.parse(Fields, {}));
export type PortalConfig = z.infer<typeof Fields>;

/** The portal's configuration: service phone, addresses, allow-lists, switches. */
export function portalConfig(api: ApiClient): Promise<PortalConfig> {
  return api.call({ call: 'loginCustom' }, Config);
}
