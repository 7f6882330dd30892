import { Suspense, useEffect } from 'react';
import { useConnectionStatus, useWorld } from '#console/connection/use-world.tsx';
import { WorldGone } from '#console/gone/world-gone.tsx';
import { ConnectionState } from '#console/status/connection-state.tsx';
import { TokenForm } from '#console/status/token-form.tsx';
import { useLostState } from '#console/status/use-lost-state.ts';
import { ThemeSwitch } from '#console/theme/theme-switch.tsx';
import { SKIP_TARGET, SkipLink } from '#console/ui/skip-link.tsx';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import { SimulatorMessage } from './parts/simulator-message.tsx';
import styles from './simulator-app.module.css';
import { simulatorPageOf } from './simulator-page.ts';

/** The outside world: a bar that says that it is played, and the page that the address names. */
export function SimulatorApp() {
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
