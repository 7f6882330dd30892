import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { useConnectionStatus, useWorld } from '#console/connection/world.tsx';
import { WorldGone } from '#console/gone/world-gone.tsx';
import { mountPage } from '#console/mount-page.tsx';
import { ConnectionState, TokenForm, useLostState } from '#console/status/token-form.tsx';
import { followTheme, ThemeSwitch } from '#console/theme/theme-switch.tsx';
import layout from '#console/ui/layout.module.css';
import { NoticeProvider } from '#console/ui/parts.tsx';
import { SKIP_TARGET, SkipLink } from '#console/ui/skip-link.tsx';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import { SimulatorMessage } from '#simulators/parts/page-parts.tsx';
import styles from './simulator-app.module.css';
import { simulatorPageOf } from './simulator-page.ts';

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

/** The outside world: a bar that says that it is played, and the page that the address names. */
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
        <p className={`${layout.cut} ${styles.world}`} title={`世界${world}`}>
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
