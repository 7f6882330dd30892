import { type RefObject, useEffect, useId, useRef } from 'react';
import { useWindowEvent } from '#console/hooks/browser.ts';
import { HOST_PATHS, type Platform } from '#console/status/site-address.ts';
import layout from '#console/ui/layout.module.css';
import { Icon } from '#console/ui/parts.tsx';
import type { OpenPanel } from '#simulators/chat-host/protocol/host-state.ts';
import { endPanel } from '#simulators/chat-host/protocol/open-panels.ts';
import { type PanelAct, readPanelMessage } from '#simulators/chat-host/protocol/panel-page.ts';
import type { RunningHost } from '#simulators/chat-host/wire/use-host.ts';
import styles from './panel-layer.module.css';

/** The host's frame around a panel's page: title, a way to close it, and the page as it would be loaded. */
function PanelFrame({ panel, isTop, onEnd }: { panel: OpenPanel; isTop: boolean; onEnd: (act: PanelAct) => void }) {
  const page = useRef<HTMLIFrameElement>(null);
  const titleId = useId();
  useWindowEvent('message', ({ source, origin, data }) => {
    if (source === null || source !== page.current?.contentWindow || origin !== window.location.origin) return;
    const act = readPanelMessage(data);
    if (act) onEnd(act);
  });
  useWindowEvent('keydown', ({ key, isComposing }) => {
    if (isTop && key === 'Escape' && !isComposing) onEnd('close');
  });

  return (
    <>
      {/* Pointing beside the panel closes it; by keyboard Escape and the button do. */}
      <div className={styles.backdrop} aria-hidden="true" onPointerDown={() => onEnd('close')} />
      <section
        role="dialog"
        aria-labelledby={titleId}
        className={styles.panel}
        data-place={panel.place}
        data-panel={panel.wnId}
        style={{ blockSize: panel.place === 'full' ? '100%' : `${panel.heightPercent}%` }}
      >
        <header className={styles.bar}>
          <h2 id={titleId} className={styles.title}>
            {panel.title}
          </h2>
          <code className={`cut ${layout.mono} ${styles.window}`}>{panel.wnId}</code>
          <button type="button" className={styles.close} aria-label="关闭面板" onClick={() => onEnd('close')}>
            <Icon name="cancel" size={18} />
          </button>
        </header>
        <iframe
          ref={page}
          className={styles.page}
          title={`${panel.title}面板页面`}
          src={HOST_PATHS.panel + panel.address}
          onLoad={() => page.current?.contentWindow?.focus()}
        />
      </section>
    </>
  );
}

interface AppAreaProps {
  platform: Platform;
  /** number of starts: each is a new page */
  start: number;
  app: RefObject<HTMLIFrameElement | null>;
  /** the frame's name, by which the app reads who its host is */
  name?: string;
  src: string;
  host: RunningHost;
}

/** The app in its frame, with the host's panels over it, the newest on top. */
export function AppArea({ platform, start, app, name, src, host: { machine, state } }: AppAreaProps) {
  const { panels } = state;
  const count = panels.length;
  const before = useRef(0);
  // The app gets the focus back when the last panel is gone.
  useEffect(() => {
    if (count === 0 && before.current > 0) app.current?.contentWindow?.focus();
    before.current = count;
  }, [count, app]);
  return (
    <div className={styles.app} data-platform={platform} data-testid="app-area">
      <iframe key={start} ref={app} className={styles.frame} title="宿主中的应用" name={name} src={src} />
      {panels.map((panel, index) => (
        <PanelFrame
          key={panel.id}
          panel={panel}
          isTop={index === count - 1}
          onEnd={(act) => machine.put(() => endPanel(machine, panel, act))}
        />
      ))}
    </div>
  );
}
