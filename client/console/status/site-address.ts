import { enterPath, SANDBOX } from '#contract/paths.ts';
import { type Site, siteOrigin } from '#contract/sites.ts';

/** Origin of a site: all are at this page's port, by its scheme. */
export const originOf = (site: Site): string => siteOrigin(site, window.location.port, window.location.protocol);

/** Address of a page at one of the sandbox's hosts, entered by its world; `parameters` reach the page. */
export function siteAddress(
  site: Site,
  world: string,
  page: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  return originOf(site) + enterPath(world, page, parameters);
}

/** The four ways into a chat host. One core stands behind all of them. */
export const PLATFORMS = ['desktop', 'android', 'ios', 'miniapp'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Addresses of the simulated chat host. */
export const HOST_PATHS: Readonly<Record<Platform | 'index' | 'app' | 'panel' | 'stranger', string>> = {
  index: SANDBOX.stageHost,
  desktop: `${SANDBOX.stageHost}/desktop`,
  android: `${SANDBOX.stageHost}/android`,
  ios: `${SANDBOX.stageHost}/ios`,
  miniapp: `${SANDBOX.stageHost}/miniapp`,
  /** the page that calls the host */
  app: `${SANDBOX.stageHost}/app`,
  /** the panel origin's pages, below it by their own path */
  panel: `${SANDBOX.stageHost}/panel`,
  /** a window of another origin, for messages that must be ignored */
  stranger: `${SANDBOX.stageHost}/stranger`,
};

export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  desktop: '桌面端',
  android: 'Android',
  ios: 'iOS',
  miniapp: '小程序网页',
};

/** Bridge by which each platform's app reaches its host. */
export const BRIDGES: Readonly<Record<Platform, string>> = {
  desktop: '窗口消息桥接',
  android: 'nuva桥接',
  ios: 'WebViewJavascriptBridge',
  miniapp: '小程序里的网页',
};
