import { DOCUMENTS, enterPath, SANDBOX } from '#contract/paths.ts';
import type { PortalConfig } from '#contract/portal.ts';
import type { Settings } from '#domain/settings.ts';

/** The portal's configuration as `GET /uc/login/custom` answers it (Assumed). */
export function portalConfig(settings: Settings, worldId: string): PortalConfig {
  const { centralLoginUrl } = settings;
  const isOurs = centralLoginUrl.startsWith(`${SANDBOX.stage}/`);
  return {
    servicePhone: settings.servicePhone,
    userAgreementUrl: DOCUMENTS.userAgreement,
    legalUrl: DOCUMENTS.legal,
    activationGuideUrl: DOCUMENTS.activationGuide,
    // The mock's own page is entered by its world, so that the browser stays there.
    centralLoginUrl: isOurs ? enterPath(worldId, centralLoginUrl) : centralLoginUrl,
    embedAllowList: [...settings.embedAllowList],
    wrapperAllowList: [...settings.wrapperAllowList],
    gotoUrlAllowList: [...settings.gotoUrlAllowList],
    abTestEnabled: settings.abTestEnabled,
    abShareB: settings.abShareB,
    migrationNoticeEnabled: settings.migrationNoticeEnabled,
  };
}
