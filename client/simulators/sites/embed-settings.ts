import { siteAddress } from '#console/status/site-address.ts';
import { PAGES } from '#contract/paths.ts';
import { QUERY } from '#contract/portal-names.ts';
import { SITES, type Site } from '#contract/sites.ts';

export const SIZES = [
  { value: '360x480', label: '360×480' },
  { value: '480x640', label: '480×640' },
  { value: 'full', label: '全宽' },
] as const;

export const LOGIN_SITES = [
  { value: 'member', label: SITES.member },
  { value: 'portal', label: SITES.portal },
] as const;

/** Settings of the login that the partner's page embeds. */
export interface EmbedSettings {
  /** of SIZES */
  readonly size: string;
  /** of LOGIN_SITES */
  readonly site: string;
  readonly parentUrl: string;
  readonly gotoUrl: string;
}

export function startSettings(host: string): EmbedSettings {
  return { size: '360x480', site: 'member', parentUrl: host, gotoUrl: '' };
}

export function loginSite({ site }: EmbedSettings): Site {
  return site === 'portal' ? 'portal' : 'member';
}

/** The login page as the partner frames it; an empty field is left out. */
export function loginAddress(settings: EmbedSettings, world: string): string {
  const { parentUrl, gotoUrl } = settings;
  return siteAddress(loginSite(settings), world, PAGES.login, {
    ...(parentUrl && { [QUERY.parentUrl]: parentUrl }),
    ...(gotoUrl && { [QUERY.gotoUrl]: gotoUrl }),
  });
}
