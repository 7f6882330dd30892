import { type ComponentType, lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { useConnectionStatus, useWorld } from '#console/connection/world.tsx';
import { mountPage } from '#console/mount-page.tsx';
import { ConnectionState, SKIP_TARGET, SkipLink, TokenForm, useLostState } from '#console/status/page-state.tsx';
import { HOST_PATHS, PLATFORM_NAMES, PLATFORMS } from '#console/status/site-address.ts';
import { NoticeProvider } from '#console/ui/parts.tsx';
import { followTheme, ThemeSwitch } from '#console/ui/theme-switch.tsx';
import { WorldGone } from '#console/worlds/world-gone.tsx';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import { AliPage } from '#simulators/ali/ali-page.tsx';
import { SimulatorMessage } from '#simulators/parts/page-parts.tsx';
import { WeChatPage } from '#simulators/wechat/wechat-page.tsx';
import { addMissingBuiltIns } from '#ui/built-ins.ts';
import styles from './simulator-app.module.css';

/** A page of the outside world: its part, and its component. */
interface SimulatorPage {
  path: string;
  label: string;
  Page: ComponentType;
  /** every address below it, too */
  isFolder?: true;
  /** stands in a frame of another stage page: no bar, no line to the world */
  isBare?: true;
}

/** A component that is loaded when its page is opened: a phone loads none of the others, only the app's page the host's SDK. */
function later<Name extends string>(name: Name, load: () => Promise<Readonly<Record<Name, ComponentType>>>) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const DesktopPage = later('DesktopPage', () => import('#simulators/chat-host/ui/host-pages.tsx'));
const PhonePage = later('PhonePage', () => import('#simulators/chat-host/ui/host-pages.tsx'));

const SIMULATOR_PAGES: readonly SimulatorPage[] = [
  { path: SANDBOX.stageWeChat, label: '模拟微信', Page: WeChatPage },
  { path: SANDBOX.stageAli, label: '模拟1688', Page: AliPage },
  {
    path: HOST_PATHS.index,
    label: '模拟聊天宿主',
    Page: later('HostIndexPage', () => import('#simulators/chat-host/ui/host-side.tsx')),
  },
  ...PLATFORMS.map((platform) => ({
    path: HOST_PATHS[platform],
    label: `模拟聊天宿主（${PLATFORM_NAMES[platform]}）`,
    Page: platform === 'desktop' ? DesktopPage : PhonePage,
  })),
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
function simulatorPageOf(pathname: string): SimulatorPage | undefined {
  const path = pathname.replace(/\/+$/, '');
  return SIMULATOR_PAGES.find((page) => page.path === path || (page.isFolder && path.startsWith(`${page.path}/`)));
}

addMissingBuiltIns();
const root = document.getElementById('root');
const page = simulatorPageOf(window.location.pathname);
const title = page ? `沙箱 · ${page.label}` : '沙箱 · 页面不存在';
const content = page && (
  <Suspense>
    <page.Page />
  </Suspense>
);
// A page that stands in a frame of another stage page holds no line to the world: six of them are all a browser has.
const isBare = page?.isBare === true;
document.title = isBare ? page.label : title;
if (root && !isBare) mountPage(root, <SimulatorApp />);
else if (root) {
  followTheme();
  createRoot(root).render(
    <StrictMode>
      <NoticeProvider>{content}</NoticeProvider>
    </StrictMode>,
  );
}

/** The outside world: a bar that marks it as played, and the page of the address. */
function SimulatorApp() {
  const { world } = useWorld();
  const status = useConnectionStatus();
  useLostState();
  const toConsole = <a href={enterPath(world, SANDBOX.console)}>打开控制台</a>;
  return (
    <div className={styles.stage}>
      <SkipLink />
      <header className={styles.bar}>
        <p className={styles.title}>{title}</p>
        <p className={`cut ${styles.world}`} title={`世界${world}`}>
          世界{world}
        </p>
        <ConnectionState />
        {toConsole}
        <ThemeSwitch />
      </header>
      <main className={styles.main} aria-label={page?.label} {...SKIP_TARGET}>
        {!page && (
          <SimulatorMessage
            icon="cancel"
            title="沙箱里没有这个页面"
            text="地址可能写错了，或者这个页面还没有做出来"
            action={toConsole}
          />
        )}
        {page && status === 'gone' && <WorldGone />}
        {page && status === 'closed' && <TokenForm />}
        {status !== 'gone' && status !== 'closed' && content}
      </main>
    </div>
  );
}
