import type { RefObject } from 'react';
import type { Platform } from '#console/status/chat-hosts.ts';
import type { OpenPanel, PanelAct } from '#simulators/chat-host/protocol/host-state.ts';
import styles from './app-area.module.css';
import { PanelLayer } from './panel-layer.tsx';

interface AppAreaProps {
  readonly platform: Platform;
  /** counts the starts: another one is another page */
  readonly start: number;
  readonly app: RefObject<HTMLIFrameElement | null>;
  /** the frame's name, by which the app reads who its host is */
  readonly name?: string;
  readonly src: string;
  readonly panels: readonly OpenPanel[];
  readonly onPanel: (id: number, act: PanelAct) => void;
}

/** The app in its frame, with the host's panels over it. */
export function AppArea({ platform, start, app, name, src, panels, onPanel }: AppAreaProps) {
  return (
    <div className={styles.app} data-platform={platform} data-testid="app-area">
      <iframe key={start} ref={app} className={styles.frame} title="宿主中的应用" name={name} src={src} />
      <PanelLayer panels={panels} app={app} onEnd={onPanel} />
    </div>
  );
}
