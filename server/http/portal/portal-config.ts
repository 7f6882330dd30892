import { actedCodes } from '#contract/dialect.ts';
import { DOCUMENTS } from '#contract/paths.ts';
import { PortalConfig } from '#contract/portal/config.ts';
import type { Settings } from '#domain/settings.ts';
import { centralLoginAddress } from './wrapper-host.ts';

/**
 * The portal's configuration as `GET /uc/login/custom` answers it (Assumed): fields that are made here, all others
 * are settings of the same name.
 * @param origin that absolute addresses use
 */
export function portalConfig(settings: Settings, worldId: string, origin: string): PortalConfig {
  const made = {
    userAgreementUrl: DOCUMENTS.userAgreement,
    legalUrl: DOCUMENTS.legal,
    activationGuideUrl: DOCUMENTS.activationGuide,
    centralLoginUrl: centralLoginAddress(settings.centralLoginUrl, worldId, origin),
    codes: actedCodes(settings.dialect),
  };
  const read: Omit<PortalConfig, keyof typeof made> = settings;
  return PortalConfig.parse({ ...read, ...made });
}
