import { BRIDGES, HOST_PATHS, originOf, PLATFORM_NAMES, PLATFORMS, siteAddress } from '#console/status/site-address.ts';
import type { WorldSettings } from '#contract/control/settings.ts';
import { COPY } from '#contract/copy.ts';
import { enterPath, PAGES, SANDBOX } from '#contract/paths.ts';
import { isAllowedOrigin } from '#contract/portal/redirect.ts';
import { QUERY } from '#contract/portal-names.ts';
import { SITES, type Site } from '#contract/sites.ts';
import { parseUrl } from '#contract/url.ts';

interface HostLink {
  name: string;
  /** description of the page */
  text: string;
  href: string;
}

export interface HostRow {
  /** a site, or a platform of the chat host */
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly links: readonly HostLink[];
  /** a site around the portal, which has its place in the allow-lists */
  readonly site?: Site;
}

/** The sites around the portal, and the pages that play them. */
export function siteRows(world: string): readonly HostRow[] {
  const parentUrl = originOf('partner');
  const rows: readonly (Pick<HostRow, 'role' | 'links'> & { readonly site: Site })[] = [
    {
      site: 'partner',
      role: '合作方：把登录页嵌在自己的页面里，或者整页只是登录的外壳',
      links: [
        {
          name: '父页面模拟器',
          text: '框架里的登录页；parentUrl、大小、白名单可改，收到的消息都有记录',
          href: siteAddress('partner', world, SANDBOX.stagePartner),
        },
        {
          name: '外壳页',
          text: `整页都是${SITES.member}的登录页，登录后整页跳转`,
          href: siteAddress('partner', world, PAGES.login),
        },
      ],
    },
    {
      site: 'member',
      role: `${COPY['wrap.iframe']}：统一登录页所在的主机`,
      links: [
        {
          name: '不嵌入，直接打开',
          text: '带parentUrl但不在框架里：普通登录页，带页头，不发消息',
          href: siteAddress('member', world, PAGES.login, { [QUERY.parentUrl]: parentUrl }),
        },
        { name: '说明和入口', text: '各种打开方式', href: siteAddress('member', world, SANDBOX.stageMember) },
      ],
    },
    {
      site: 'evil',
      role: '恶意网站：原本不在任何白名单上',
      links: [
        {
          name: '攻击页',
          text: '嵌入、骗gsid、伪造消息，全部应当失败',
          href: siteAddress('evil', world, SANDBOX.stageEvil),
        },
      ],
    },
    {
      site: 'portal',
      role: '门户：与localhost不同站点，Cookie互不相通',
      links: [{ name: '登录页', text: '不嵌入的普通登录', href: siteAddress('portal', world, PAGES.login) }],
    },
  ];
  return rows.map((row) => ({ id: row.site, name: SITES[row.site], ...row }));
}

/** The chat host on each platform. */
export function chatHostRows(world: string): readonly HostRow[] {
  return PLATFORMS.map((platform) => ({
    id: platform,
    name: PLATFORM_NAMES[platform],
    role: `聊天宿主，${BRIDGES[platform]}：授权、存储和六个面板`,
    links: [{ name: '打开', text: '每个调用都成功；页面里可以改', href: enterPath(world, HOST_PATHS[platform]) }],
  }));
}

/** Permissions of the hosts around a world, each with an allow-list of its own. */
export const PERMISSIONS = [
  { list: 'embedAllowList', text: '嵌入登录页' },
  { list: 'wrapperAllowList', text: '整页显示外壳' },
  { list: 'gotoUrlAllowList', text: '作为gotoUrl' },
] as const;
export type AllowList = (typeof PERMISSIONS)[number]['list'];

/** True if one of a list's entries matches a host. */
export function isOnList(entries: readonly string[], site: Site): boolean {
  const url = parseUrl(originOf(site));
  return url !== null && isAllowedOrigin(url, entries);
}

/** Settings change that adds a host to a list, or removes every entry that matches it. */
export function listChange(settings: WorldSettings, list: AllowList, site: Site): Partial<Record<AllowList, string[]>> {
  const others = settings[list].filter((entry) => !isOnList([entry], site));
  const isOn = others.length < settings[list].length;
  return { [list]: isOn ? others : [...others, `${window.location.protocol}//${SITES[site]}:*`] };
}
