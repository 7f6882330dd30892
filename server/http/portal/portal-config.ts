import type { Request } from 'express';
import { actedCodes } from '#contract/dialect.ts';
import { DOCUMENTS } from '#contract/paths.ts';
import { PortalConfig } from '#contract/portal/config.ts';
import type { Settings } from '#domain/settings.ts';
import { originOf } from '#http/wire/access.ts';
import { gotoUrlAllowList } from '#http/wire/goto-target.ts';
import { centralLoginAddress } from './wrapper-host.ts';

/**
 * The portal's configuration as `GET /uc/login/custom` answers it (Assumed): fields that are made here, all others
 * are settings of the same name.
 */
export function portalConfig(settings: Settings, worldId: string, request: Request): PortalConfig {
  const made = {
    userAgreementUrl: DOCUMENTS.userAgreement,
    legalUrl: DOCUMENTS.legal,
    activationGuideUrl: DOCUMENTS.activationGuide,
    centralLoginUrl: centralLoginAddress(settings.centralLoginUrl, worldId, originOf(request)),
    gotoUrlAllowList: gotoUrlAllowList(request, settings),
    codes: actedCodes(settings.dialect),
  };
  const read: Omit<PortalConfig, keyof typeof made> = settings;
  return PortalConfig.parse({ ...read, ...made });
}
