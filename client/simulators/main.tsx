import { StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { worldFrom } from '#console/connection/browser-world.ts';
import { useConnectionStatus, useWorld, WorldProvider } from '#console/connection/use-world.tsx';
import { WorldConnection } from '#console/connection/world-connection.ts';
import { WorldGone } from '#console/gone/world-gone.tsx';
import { ConnectionState, TokenForm, useLostState } from '#console/status/token-form.tsx';
import { followTheme, ThemeSwitch } from '#console/theme/theme-switch.tsx';
import { NoticeProvider } from '#console/ui/notice.tsx';
import { SKIP_TARGET, SkipLink } from '#console/ui/skip-link.tsx';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import { SimulatorMessage } from '#simulators/parts/page-parts.tsx';
import styles from './simulator-app.module.css';
import { type SimulatorPage, simulatorPageOf } from './simulator-page.ts';
import '#console/ui/sizes.css';

followTheme();
const root = document.getElementById('root');
const page = simulatorPageOf(window.location.pathname);
const connection = new WorldConnection(worldFrom(window.location.search, document.cookie));
const stage = (
  <WorldProvider connection={connection}>
    <NoticeProvider>
      <SimulatorApp />
    </NoticeProvider>
  </WorldProvider>
);
if (root) createRoot(root).render(<StrictMode>{page?.isBare ? <BarePage page={page} /> : stage}</StrictMode>);

/** A page that stands in a frame of another stage page. It holds no line to the world: six of them are all a browser has. */
function BarePage({ page }: { page: SimulatorPage }) {
  useEffect(() => {
    document.title = page.label;
  }, [page]);
  return (
    <NoticeProvider>
      <Suspense>
        <page.Page />
      </Suspense>
    </NoticeProvider>
  );
}

/** The outside world: a bar that says that it is played, and the page that the address names. */
function SimulatorApp() {
  const { world } = useWorld();
  const status = useConnectionStatus();
  useLostState();
  const page = simulatorPageOf(window.location.pathname);
  const title = page ? `沙箱 · ${page.label}` : '沙箱 · 页面不存在';
  useEffect(() => {
    document.title = title;
  }, [title]);
  const toConsole = <a href={enterPath(world, SANDBOX.console)}>打开控制台</a>;
  return (
    <div className={styles.stage}>
      <SkipLink />
      <header className={styles.bar}>
        <p className={styles.title}>{title}</p>
        <p className={styles.world} title={`世界${world}`}>
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
        {page && status !== 'gone' && status !== 'closed' && (
          <Suspense>
            <page.Page />
          </Suspense>
        )}
      </main>
    </div>
  );
}
