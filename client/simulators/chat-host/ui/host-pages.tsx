import { useEffect, useRef, useState } from 'react';
import { useWindowEvent } from '#console/hooks/browser.ts';
import { HOST_PATHS, originOf } from '#console/status/site-address.ts';
import { CopyValue } from '#console/ui/copying.tsx';
import { allowedUrl } from '#contract/portal/redirect.ts';
import { type PhonePlatform, phoneQuery } from '#simulators/chat-host/bridge-shim.ts';
import { asJson, PHONE_HELLO } from '#simulators/chat-host/protocol/host-call.ts';
import { useHost } from '#simulators/chat-host/wire/use-host.ts';
import {
  desktopMessage,
  introduction,
  note,
  readDesktopMessage,
  readPhoneCall,
} from '#simulators/chat-host/wire/wires.ts';
import parts from '#simulators/parts/page-parts.module.css';
import { SimulatorMessage } from '#simulators/parts/page-parts.tsx';
import styles from './host-pages.module.css';
import { HostLayout } from './host-side.tsx';
import { AppArea } from './panel-layer.tsx';

const APP_PARAMETER = 'app';
/** Host names that the SDK accepts for a desktop host: see `npm run host`. */
const HOST_NAME = /\.dingtalk\.com$/;

/** Apps that may be opened in the simulator: those of this machine. */
const APPS = ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*'];

/** The app in the desktop's window: `?app=…`, else the calling page, always on another origin than the host. */
function desktopApp({ search, origin, port }: Pick<Location, 'search' | 'origin' | 'port'>): URL {
  const home = `http://localhost${port && `:${port}`}`;
  const given = new URLSearchParams(search).get(APP_PARAMETER);
  const allowed = given === null ? null : allowedUrl(given, home, APPS);
  return allowed && allowed.origin !== origin ? new URL(allowed.href) : new URL(HOST_PATHS.app, home);
}

/** The chat host on a desktop: the top window, with the app in a frame that bears the host's name. */
export function DesktopPage() {
  if (window.top !== window) {
    return <SimulatorMessage icon="cancel" title="桌面端宿主必须是最上层窗口" text="应用的请求只发给最上层窗口" />;
  }
  if (!HOST_NAME.test(window.location.hostname)) {
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
  const appOrigin = address.origin;
  useEffect(
    () =>
      machine.connect((output) => {
        const { data, byStranger } = desktopMessage(output) ?? {};
        if (byStranger) stranger.current?.contentWindow?.postMessage({ say: data, to: appOrigin }, originOf('evil'));
        else if (data) app.current?.contentWindow?.postMessage(data, appOrigin);
      }),
    [machine, appOrigin],
  );
  useWindowEvent('message', ({ source, origin, data }) => {
    if (source === null || source !== app.current?.contentWindow) return;
    // The app may have gone to another page of its own choice: its messages are shown then, never answered.
    machine.put(
      origin === appOrigin
        ? readDesktopMessage(data, origin, containerId)
        : note(origin, '其他来源', null, '应用已离开原来源，不应答'),
    );
  });
  const { version, language } = state.scenario;
  // Set before the frame loads anything.
  const name = { hostOrigin: window.location.origin, containerId, hostVersion: version, language };

  function restart() {
    machine.put(() => machine.restart());
    setStart(start + 1);
  }

  /** Introduces this window anew, as the host does after it changed its own frames. */
  function introduce() {
    const message = introduction(containerId, Math.floor(performance.now()) + 1);
    app.current?.contentWindow?.postMessage(message, appOrigin);
  }

  return (
    <HostLayout platform="desktop" host={host} onRestart={restart} onIntroduce={introduce}>
      <div className={styles.window}>
        <AppArea
          platform="desktop"
          start={start}
          app={app}
          name={JSON.stringify(name)}
          src={address.href}
          host={host}
        />
        <iframe
          ref={stranger}
          hidden
          title="其他来源的窗口"
          tabIndex={-1}
          src={originOf('evil') + HOST_PATHS.stranger}
        />
      </div>
    </HostLayout>
  );
}

/** The chat host on a phone, of the kind its address names: the app in a web view that has the host's bridge. */
export function PhonePage() {
  const platform = (window.location.pathname.split('/').filter(Boolean).at(-1) ?? 'android') as PhonePlatform;
  const host = useHost();
  const { machine, state } = host;
  const app = useRef<HTMLIFrameElement>(null);
  const [opened, setOpened] = useState({ start: 1, scenario: state.scenario });
  const line = useRef<MessagePort>(undefined);
  useEffect(() => machine.connect((output) => line.current?.postMessage(output)), [machine]);
  // One port for the hello of each page.
  useWindowEvent('message', ({ source, origin, data, ports: [port] }) => {
    if (source === null || source !== app.current?.contentWindow || origin !== window.location.origin) return;
    if (data !== PHONE_HELLO || !port) {
      machine.put(note(origin, '网页消息', asJson(data), '不是宿主调用，不应答'));
      return;
    }
    line.current?.close();
    line.current = port;
    port.onmessage = (message) => {
      const call = readPhoneCall(message.data, origin);
      if (call) machine.put(call);
    };
  });

  function restart() {
    machine.put(() => machine.restart());
    setOpened({ start: opened.start + 1, scenario: machine.state.scenario });
  }

  return (
    <HostLayout platform={platform} host={host} onRestart={restart}>
      <div className={`${parts.phone} ${styles.phone}`}>
        <AppArea
          platform={platform}
          start={opened.start}
          app={app}
          src={`${HOST_PATHS.app}?${phoneQuery(platform, opened.scenario)}`}
          host={host}
        />
      </div>
    </HostLayout>
  );
}
