import { useEffect, useRef } from 'react';
import { HOST_PATHS } from '#console/status/chat-hosts.ts';
import { COPY } from '#contract/copy.ts';
import type { PanelAct } from '#simulators/chat-host/protocol/host-state.ts';
import {
  isWhole,
  type PanelPage as Page,
  type PanelKind,
  readPanelPage,
} from '#simulators/chat-host/protocol/panel-page.ts';
import { SimulatorMessage } from '#simulators/parts/simulator-message.tsx';
import { Button } from '#ui/button.tsx';
import tags from '#ui/tag.module.css';
import { panelMessage } from './panel-message.ts';
import styles from './panel-page.module.css';

/** Our own names of the panels by purpose: four of the six have the same title. */
const PANEL_NAMES: Readonly<Record<PanelKind, string>> = {
  addMembers: COPY['panel.addMembers.name'],
  createGroup: COPY['panel.createGroup.name'],
  sendMessageToGroup: COPY['panel.sendMessageToGroup.name'],
  sendMessageToSingleChat: COPY['panel.sendMessageToSingleChat.name'],
  installCoolAppToGroup: COPY['panel.addCoolAppToGroup'],
  batchInstallCoolApp: COPY['panel.addCoolAppToGroup.batch'],
};

/** A page of the panel origin: it shows what its address carries, as text only, and lets a person end it. */
export function PanelPage() {
  const { pathname, search, hash, origin } = window.location;
  const page = readPanelPage(pathname.slice(HOST_PATHS.panel.length) + search + hash, origin);
  useEffect(() => {
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.isComposing) end('close');
    };
    window.addEventListener('keydown', closeByKey);
    return () => window.removeEventListener('keydown', closeByKey);
  }, []);
  if (!page) return <SimulatorMessage icon="cancel" title="宿主没有这个面板页面" text="地址的路径或场景不认识" />;
  return <Panel page={page} />;
}

function Panel({ page }: { page: Page }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const whole = isWhole(page);
  return (
    <main className={styles.page} aria-label="面板">
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {PANEL_NAMES[page.kind]}
      </h1>
      <dl className={styles.facts}>
        <dt>页面</dt>
        <dd>{page.kind}</dd>
        <dt>corpId</dt>
        <dd>{page.corpId ?? '地址中没有，只在参数里'}</dd>
        {page.length && (
          <>
            <dt>bodyLengthList</dt>
            <dd>
              {JSON.stringify(page.length.said)}，实际{page.length.counted}{' '}
              <span className={whole ? tags.green : tags.red}>{whole ? '一致' : '不一致'}</span>
            </dd>
          </>
        )}
      </dl>
      <h2 className={styles.label}>参数</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.given} tabIndex={0} aria-label="参数">
        <pre>{JSON.stringify(page.given, null, 2)}</pre>
      </section>
      <div className={styles.actions}>
        <Button look="secondary" onClick={() => end('fail')}>
          模拟失败
        </Button>
        <Button look="secondary" onClick={() => end('close')}>
          关闭
        </Button>
        <Button look="secondary" onClick={() => end('cancel')}>
          取消
        </Button>
        <Button onClick={() => end('confirm')}>确定</Button>
      </div>
    </main>
  );
}

/** The host around the page is of the same origin; a panel that is opened by itself sends no message. */
function end(act: PanelAct): void {
  if (window.parent !== window) window.parent.postMessage(panelMessage(act), window.location.origin);
}
