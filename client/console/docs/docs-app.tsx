import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLive } from '#console/connection/use-live.ts';
import { useConnectionStatus, useWorld } from '#console/connection/use-world.tsx';
import { WorldGone } from '#console/gone/world-gone.tsx';
import { ConnectionState } from '#console/status/connection-state.tsx';
import { TokenForm } from '#console/status/token-form.tsx';
import { Trouble } from '#console/status/trouble.tsx';
import { ThemeSwitch } from '#console/theme/theme-switch.tsx';
import { SKIP_TARGET, SkipLink } from '#console/ui/skip-link.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SANDBOX } from '#contract/paths.ts';
import { buttonClass } from '#ui/button.tsx';
import { DOCUMENT_TOPICS, loadDocument } from './api-document.ts';
import styles from './docs-app.module.css';
import { OperationList } from './operation-list.tsx';
import { OperationPage } from './operation-page.tsx';
import { OverviewPage } from './overview-page.tsx';

/** The API's documentation: its calls on the left, one of them or the overview beside it. */
export function DocsApp() {
  const { world } = useWorld();
  const status = useConnectionStatus();
  const { value: api, failure, reload } = useLive(loadDocument, DOCUMENT_TOPICS);
  const [search, setSearch] = useState('');
  const id = useOperationId();
  const operation = api?.operations.find((each) => each.id === id) ?? null;
  const main = useRef<HTMLElement>(null);
  const title = operation ? `${operation.method} ${operation.path} - 接口文档` : `接口文档 - 沙箱${world}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page, read from its top
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else {
      window.scrollTo(0, 0);
      main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    }
  }, [id]);
  return (
    <div className={styles.app}>
      <SkipLink />
      <header className={styles.bar}>
        <p className={styles.badge}>沙箱</p>
        <a className={styles.name} href="#/">
          接口文档
        </a>
        <p className={styles.world} title={`世界${world}`}>
          世界<strong>{world}</strong>
        </p>
        <ConnectionState />
        <div className={styles.links}>
          <a className={buttonClass('secondary', 'small')} href={CONTROL.openapi.path} target="_blank" rel="noopener">
            openapi.json
          </a>
          <a className={buttonClass('secondary', 'small')} href={`${SANDBOX.console}${window.location.search}`}>
            返回控制台
          </a>
          <ThemeSwitch />
        </div>
      </header>
      {api === null || status === 'closed' || status === 'gone' ? (
        <main className={styles.alone} ref={main} {...SKIP_TARGET}>
          {status !== 'gone' && <h1 className="visually-hidden">接口文档</h1>}
          {status === 'gone' ? (
            <WorldGone />
          ) : status === 'closed' ? (
            <TokenForm />
          ) : failure === null ? (
            <p role="status">正在读取</p>
          ) : (
            <Trouble text={failure} onRetry={reload} />
          )}
        </main>
      ) : (
        <div className={operation ? styles.reading : styles.browsing}>
          <nav className={styles.side} aria-label="接口">
            <OperationList api={api} search={search} onSearch={setSearch} current={operation?.id ?? null} />
          </nav>
          <main className={styles.main} ref={main} {...SKIP_TARGET}>
            {operation && (
              <a className={styles.back} href="#/">
                全部接口
              </a>
            )}
            {operation ? (
              <OperationPage key={operation.id} api={api} operation={operation} />
            ) : (
              <OverviewPage api={api} />
            )}
          </main>
        </div>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Name of the operation that the address bar names; empty on the first page. */
function useOperationId(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash.replace(/^#\/?/, ''));
}
