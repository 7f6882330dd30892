import { useEffect } from 'react';
import { useLive } from '#outside/connection/use-live.ts';
import { useConnectionStatus, useWorld } from '#outside/connection/use-world.tsx';
import { TokenForm } from '#outside/shared/token-form.tsx';
import styles from './console-app.module.css';
import { ConsoleNav } from './console-nav.tsx';
import { TopBar } from './top-bar.tsx';
import { useView } from './use-view.ts';
import { WorldGone } from './worlds/world-gone.tsx';
import { loadWorlds, summaryOf, WORLD_TOPICS } from './worlds/worlds.ts';

/** The console: bar, nav and the view that the address names, all for one world. */
export function ConsoleApp() {
  const { world } = useWorld();
  const status = useConnectionStatus();
  const view = useView();
  const { value: worlds } = useLive(loadWorlds, WORLD_TOPICS);
  useEffect(() => {
    document.title = `${view.label} - 沙箱${world}`;
  }, [view, world]);
  const { Page } = view;
  return (
    <div className={styles.app}>
      <TopBar summary={summaryOf(worlds, world)} />
      {status === 'gone' || status === 'closed' ? (
        <main className={styles.alone}>{status === 'gone' ? <WorldGone worlds={worlds} /> : <TokenForm />}</main>
      ) : (
        <>
          <ConsoleNav current={view} />
          <main className={styles.main}>
            <h1 className={styles.heading}>{view.label}</h1>
            <Page />
          </main>
        </>
      )}
    </div>
  );
}
