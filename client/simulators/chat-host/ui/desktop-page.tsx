import { type RefObject, useEffect, useRef, useState } from 'react';
import { CopyValue } from '#console/copying/copy-button.tsx';
import { HOST_PATHS } from '#console/status/site-address.ts';
import { allowedUrl } from '#contract/portal/redirect.ts';
import {
  desktopMessages,
  type FrameName,
  introduction,
  readDesktopMessage,
} from '#simulators/chat-host/wire/desktop-wire.ts';
import { type HostMachine, useHost } from '#simulators/chat-host/wire/host-machine.ts';
import { SimulatorMessage } from '#simulators/parts/page-parts.tsx';
import styles from './desktop-page.module.css';
import { HostLayout } from './host-side.tsx';
import { AppArea } from './panel-layer.tsx';

const APP_PARAMETER = 'app';
const HOST_NAME = /(?:^|\.)dingtalk\.com$/;

/** Apps that may be opened in the simulator: those of this machine. */
const APPS = ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*'];

/** True if the page's host name is one that the SDK accepts for a desktop host: see `npm run host`. */
function isHostName(hostname: string): boolean {
  return HOST_NAME.test(hostname) && hostname !== 'dingtalk.com';
}

/** The app in the desktop's window: `?app=…`, else the calling page, always on another origin than the host. */
function desktopApp({ search, origin, port }: Pick<Location, 'search' | 'origin' | 'port'>): URL {
  const home = `http://localhost${port && `:${port}`}`;
  const given = new URLSearchParams(search).get(APP_PARAMETER);
  const allowed = given === null ? null : allowedUrl(given, home, APPS);
  return allowed && allowed.origin !== origin ? new URL(allowed.href) : new URL(HOST_PATHS.app, home);
}

/** The chat host on a desktop: the top window, with the app in a frame whose name says who the host is. */
export function DesktopPage() {
  if (window.top !== window) {
    return <SimulatorMessage icon="cancel" title="桌面端宿主必须是最上层窗口" text="应用的请求只发给最上层窗口" />;
  }
  if (!isHostName(window.location.hostname)) {
    const command = <CopyValue text="npm run host" what="命令" strong />;
    return (
      <SimulatorMessage
        icon="open"
        title="请用命令打开桌面端宿主"
        text="宿主的SDK只信任dingtalk.com下的窗口，这条命令打开一个把该域名指向本机的浏览器"
        action={command}
      />
    );
  }
  return <Desktop />;
}

function Desktop() {
  const host = useHost();
  const { machine, state } = host;
  const app = useRef<HTMLIFrameElement>(null);
  const stranger = useRef<HTMLIFrameElement>(null);
  const [address] = useState(() => desktopApp(window.location));
  const [start, setStart] = useState(1);
  const containerId = `container-${start}`;
  useDesktopApp({ machine, app, stranger, appOrigin: address.origin, containerId });
  const { version, language } = state.scenario;
  const name: FrameName = { hostOrigin: window.location.origin, containerId, hostVersion: version, language };

  function restart(): void {
    machine.put({ type: 'restart' });
    setStart(start + 1);
  }

  return (
    <HostLayout
      platform="desktop"
      host={host}
      onRestart={restart}
      onIntroduce={() => introduce(app.current?.contentWindow, containerId, address.origin)}
    >
      <div className={styles.window}>
        <div className={styles.rail} aria-hidden="true">
          <span className={styles.avatar}>采</span>
          <span className={styles.dot} />
          <span className={styles.dotActive} />
          <span className={styles.dot} />
        </div>
        <AppArea
          platform="desktop"
          start={start}
          app={app}
          name={JSON.stringify(name)}
          src={address.href}
          panels={state.panels}
          onPanel={(id, act) => machine.put({ type: 'panel', id, act })}
        />
        <iframe
          ref={stranger}
          hidden
          title="其他来源的窗口"
          tabIndex={-1}
          src={strangerOrigin() + HOST_PATHS.stranger}
        />
      </div>
    </HostLayout>
  );
}

/** The host introduces this window anew, as it does after it changed its own frames. */
function introduce(window: Window | null | undefined, containerId: string, appOrigin: string): void {
  window?.postMessage(introduction(containerId, Math.floor(performance.now()) + 1), appOrigin);
}

interface DesktopApp {
  readonly machine: HostMachine;
  readonly app: RefObject<HTMLIFrameElement | null>;
  readonly stranger: RefObject<HTMLIFrameElement | null>;
  readonly appOrigin: string;
  readonly containerId: string;
}

/** Carries messages between the app's window and the host, for the desktop: this is the top window. */
function useDesktopApp({ machine, app, stranger, appOrigin, containerId }: DesktopApp): void {
  useEffect(() => {
    const disconnect = machine.connect((output) => {
      for (const { data, byStranger } of desktopMessages(output)) {
        const window = app.current?.contentWindow;
        if (byStranger) stranger.current?.contentWindow?.postMessage({ say: data, to: appOrigin }, strangerOrigin());
        else window?.postMessage(data, appOrigin);
      }
    });
    const listen = ({ source, origin, data }: MessageEvent): void => {
      // The app may have gone to another page of its own choice: what it says then is shown, never answered.
      if (source !== null && source === app.current?.contentWindow)
        machine.put(
          origin === appOrigin
            ? readDesktopMessage(data, origin, containerId)
            : { type: 'note', origin, method: '其他来源', body: null, outcome: '应用已离开原来源，不应答' },
        );
    };
    window.addEventListener('message', listen);
    return () => {
      window.removeEventListener('message', listen);
      disconnect();
    };
  }, [machine, app, stranger, appOrigin, containerId]);
}

/** A site of its own on this machine, which no allow-list names. */
function strangerOrigin(): string {
  const { protocol, port } = window.location;
  return `${protocol}//evil.localhost${port && `:${port}`}`;
}
