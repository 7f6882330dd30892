import { useRef, useState } from 'react';
import { HOST_PATHS } from '#console/status/chat-hosts.ts';
import type { PhonePlatform } from '#simulators/chat-host/bridge-shim/phone-settings.ts';
import { phoneQuery } from '#simulators/chat-host/bridge-shim/phone-settings.ts';
import { AppArea } from './app-area.tsx';
import { HostLayout } from './host-layout.tsx';
import styles from './phone-page.module.css';
import { useHost } from './use-host.ts';
import { usePhoneApp } from './use-phone-app.ts';

/** The chat host on a phone, of the kind its address names: the app in a web view that has the host's bridge. */
export function PhonePage() {
  const platform = (window.location.pathname.split('/').filter(Boolean).at(-1) ?? 'android') as PhonePlatform;
  const host = useHost();
  const { machine, state } = host;
  const app = useRef<HTMLIFrameElement>(null);
  const [opened, setOpened] = useState({ start: 1, scenario: state.scenario });
  usePhoneApp(machine, app);

  function restart(): void {
    machine.put({ type: 'restart' });
    setOpened({ start: opened.start + 1, scenario: machine.state().scenario });
  }

  return (
    <HostLayout platform={platform} host={host} onRestart={restart}>
      <div className={styles.phone}>
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
          panels={state.panels}
          onPanel={(id, act) => machine.put({ type: 'panel', id, act })}
        />
      </div>
    </HostLayout>
  );
}
