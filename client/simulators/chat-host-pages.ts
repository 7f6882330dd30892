import { lazy } from 'react';
import { HOST_PATHS } from '#console/status/chat-hosts.ts';

const HostIndexPage = lazy(async () => ({
  default: (await import('./chat-host/ui/host-index-page.tsx')).HostIndexPage,
}));
const DesktopPage = lazy(async () => ({ default: (await import('./chat-host/ui/desktop-page.tsx')).DesktopPage }));
const PhonePage = lazy(async () => ({ default: (await import('./chat-host/ui/phone-page.tsx')).PhonePage }));
const PanelPage = lazy(async () => ({ default: (await import('./chat-host/panels/panel-page.tsx')).PanelPage }));
const StrangerPage = lazy(async () => ({
  default: (await import('./chat-host/panels/stranger-page.tsx')).StrangerPage,
}));
const AppPage = lazy(async () => ({ default: (await import('./chat-host-app/app-page.tsx')).AppPage }));

/** Loaded when one is opened: the host's SDK is in none of the other pages. */
export const HOST_PAGES = [
  { path: HOST_PATHS.index, label: '模拟聊天宿主', Page: HostIndexPage },
  { path: HOST_PATHS.desktop, label: '模拟聊天宿主（桌面端）', Page: DesktopPage },
  { path: HOST_PATHS.android, label: '模拟聊天宿主（Android）', Page: PhonePage },
  { path: HOST_PATHS.ios, label: '模拟聊天宿主（iOS）', Page: PhonePage },
  { path: HOST_PATHS.miniapp, label: '模拟聊天宿主（小程序网页）', Page: PhonePage },
  { path: HOST_PATHS.app, label: '宿主接口调用', Page: AppPage, isBare: true },
  { path: HOST_PATHS.panel, label: '宿主面板', Page: PanelPage, isBare: true, isFolder: true },
  { path: HOST_PATHS.stranger, label: '其他来源的窗口', Page: StrangerPage, isBare: true },
] as const;
