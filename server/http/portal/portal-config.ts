import { actedCodes } from '#contract/dialect.ts';
import { DOCUMENTS } from '#contract/paths.ts';
import type { PortalConfig } from '#contract/portal/config.ts';
import type { Settings } from '#domain/settings.ts';
import { centralLoginAddress } from './wrapper-host.ts';

/**
 * The portal's configuration as `GET /uc/login/custom` answers it (Assumed).
 * @param origin that absolute addresses use
 */
export function portalConfig(settings: Settings, worldId: string, origin: string): PortalConfig {
  return {
    servicePhone: settings.servicePhone,
    userAgreementUrl: DOCUMENTS.userAgreement,
    legalUrl: DOCUMENTS.legal,
    activationGuideUrl: DOCUMENTS.activationGuide,
    centralLoginUrl: centralLoginAddress(settings.centralLoginUrl, worldId, origin),
    embedAllowList: [...settings.embedAllowList],
    wrapperAllowList: [...settings.wrapperAllowList],
    gotoUrlAllowList: [...settings.gotoUrlAllowList],
    abTestEnabled: settings.abTestEnabled,
    abShareB: settings.abShareB,
    migrationNoticeEnabled: settings.migrationNoticeEnabled,
    codes: actedCodes(settings.dialect),
  };
}
