import { DOCUMENTS } from '#contract/paths.ts';
import type { PortalConfig } from '#contract/portal.ts';
import type { Settings } from '#domain/settings.ts';

/** The portal's configuration as `GET /uc/login/custom` answers it (Assumed). */
export function portalConfig(settings: Settings): PortalConfig {
  return {
    servicePhone: settings.servicePhone,
    userAgreementUrl: DOCUMENTS.userAgreement,
    legalUrl: DOCUMENTS.legal,
    activationGuideUrl: DOCUMENTS.activationGuide,
    centralLoginUrl: settings.centralLoginUrl,
    embedAllowList: [...settings.embedAllowList],
    wrapperAllowList: [...settings.wrapperAllowList],
    gotoUrlAllowList: [...settings.gotoUrlAllowList],
    abTestEnabled: settings.abTestEnabled,
    migrationNoticeEnabled: settings.migrationNoticeEnabled,
  };
}
