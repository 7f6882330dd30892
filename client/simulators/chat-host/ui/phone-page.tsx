import { useEffect, useRef, useState } from 'react';
import { useWindowEvent } from '#console/hooks/use-window-event.ts';
import { HOST_PATHS } from '#console/status/site-address.ts';
import { type PhonePlatform, phoneQuery } from '#simulators/chat-host/bridge-shim/phone-settings.ts';
import { asJson } from '#simulators/chat-host/protocol/json.ts';
import { useHost } from '#simulators/chat-host/wire/host-machine.ts';
import { PHONE_HELLO, phoneMessages, readPhoneCall } from '#simulators/chat-host/wire/phone-wire.ts';
import parts from '#simulators/parts/page-parts.module.css';
import { HostLayout } from './host-side.tsx';
import { AppArea } from './panel-layer.tsx';
import styles from './phone-page.module.css';

/** The chat host on a phone, of the kind its address names: the app in a web view that has the host's bridge. */
export function PhonePage() {
  const platform = (window.location.pathname.split('/').filter(Boolean).at(-1) ?? 'android') as PhonePlatform;
  const host = useHost();
  const { machine, state } = host;
  const app = useRef<HTMLIFrameElement>(null);
  const [opened, setOpened] = useState({ start: 1, scenario: state.scenario });
  const line = useRef<MessagePort>(undefined);
  useEffect(
    () =>
      machine.connect((output) => {
        for (const message of phoneMessages(output)) line.current?.postMessage(message);
      }),
    [machine],
  );
  // One port for each page that says hello.
  useWindowEvent('message', ({ source, origin, data, ports: [port] }) => {
    if (source === null || source !== app.current?.contentWindow || origin !== window.location.origin) return;
    if (data !== PHONE_HELLO || !port) {
      machine.put({ type: 'note', origin, method: '网页消息', body: asJson(data), outcome: '不是宿主调用，不应答' });
      return;
    }
    line.current?.close();
    line.current = port;
    port.onmessage = (message) => {
      const call = readPhoneCall(message.data, origin);
      if (call) machine.put(call);
    };
  });

  function restart(): void {
    machine.put({ type: 'restart' });
    setOpened({ start: opened.start + 1, scenario: machine.state().scenario });
  }

  return (
    <HostLayout platform={platform} host={host} onRestart={restart}>
      <div className={`${parts.phone} ${styles.phone}`}>
        <div className={styles.status} aria-hidden="true">
          <span>9:41</span>
          <span className={styles.island} />
          <span>{platform === 'ios' ? '5G' : 'LTE'}</span>
        </div>
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
