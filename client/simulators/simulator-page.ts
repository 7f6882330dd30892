import { type ComponentType, lazy } from 'react';
import { HOST_PATHS } from '#console/status/site-address.ts';
import { SANDBOX } from '#contract/paths.ts';
import { AliPage } from './ali/ali-page.tsx';
import { WeChatPage } from './wechat/wechat-page.tsx';

/** A page of the outside world: what it plays, and what draws it. */
interface SimulatorPage {
  readonly path: string;
  readonly label: string;
  readonly Page: ComponentType;
  /** every address below it, too */
  readonly isFolder?: true;
  /** stands in a frame of another stage page: no bar, no line to the world */
  readonly isBare?: true;
}

/** Loaded when it is opened: the phone carries none of these, and only the app's page the host's SDK. */
function later<Name extends string>(name: Name, load: () => Promise<Readonly<Record<Name, ComponentType>>>) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const PhonePage = later('PhonePage', () => import('#simulators/chat-host/ui/host-pages.tsx'));

const SIMULATOR_PAGES: readonly SimulatorPage[] = [
  { path: SANDBOX.stageWeChat, label: '模拟微信', Page: WeChatPage },
  { path: SANDBOX.stageAli, label: '模拟1688', Page: AliPage },
  {
    path: HOST_PATHS.index,
    label: '模拟聊天宿主',
    Page: later('HostIndexPage', () => import('#simulators/chat-host/ui/host-side.tsx')),
  },
  {
    path: HOST_PATHS.desktop,
    label: '模拟聊天宿主（桌面端）',
    Page: later('DesktopPage', () => import('#simulators/chat-host/ui/host-pages.tsx')),
  },
  { path: HOST_PATHS.android, label: '模拟聊天宿主（Android）', Page: PhonePage },
  { path: HOST_PATHS.ios, label: '模拟聊天宿主（iOS）', Page: PhonePage },
  { path: HOST_PATHS.miniapp, label: '模拟聊天宿主（小程序网页）', Page: PhonePage },
  {
    path: HOST_PATHS.app,
    label: '宿主接口调用',
    Page: later('AppPage', () => import('./chat-host-app/app-page.tsx')),
    isBare: true,
  },
  {
    path: HOST_PATHS.panel,
    label: '宿主面板',
    Page: later('PanelPage', () => import('./chat-host/panels/panel-page.tsx')),
    isBare: true,
    isFolder: true,
  },
  {
    path: HOST_PATHS.stranger,
    label: '其他来源的窗口',
    Page: later('StrangerPage', () => import('#simulators/chat-host/panels/panel-page.tsx')),
    isBare: true,
  },
  {
    path: SANDBOX.stagePartner,
    label: '合作方网站',
    Page: later('PartnerPage', () => import('#simulators/sites/site-page.tsx')),
  },
  {
    path: SANDBOX.stageMember,
    label: '会员登录',
    Page: later('MemberPage', () => import('#simulators/sites/site-page.tsx')),
  },
  { path: SANDBOX.stageEvil, label: '恶意网站', Page: later('EvilPage', () => import('./sites/evil-page.tsx')) },
];

/** The page at an address, with or without a last slash; undefined when there is none. */
export function simulatorPageOf(pathname: string): SimulatorPage | undefined {
  const path = pathname.replace(/\/+$/, '');
  return SIMULATOR_PAGES.find((page) => page.path === path || (page.isFolder && path.startsWith(`${page.path}/`)));
}
