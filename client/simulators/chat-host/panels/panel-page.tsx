import { useEffect, useRef } from 'react';
import { useWindowEvent } from '#console/hooks/browser.ts';
import { HOST_PATHS } from '#console/status/site-address.ts';
import { CodeBlock, PairList } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import {
  isWhole,
  PANEL_NAMES,
  type PanelPage as Page,
  type PanelAct,
  panelMessage,
  readPanelPage,
} from '#simulators/chat-host/protocol/panel-page.ts';
import { SimulatorMessage } from '#simulators/parts/page-parts.tsx';
import { Button } from '#ui/button.tsx';
import tags from '#ui/tag.module.css';
import styles from './panel-page.module.css';

/** A page of the panel origin: it shows the arguments in its address, as text only, and lets a person end it. */
export function PanelPage() {
  const { pathname, search, hash, origin } = window.location;
  const page = readPanelPage(pathname.slice(HOST_PATHS.panel.length) + search + hash, origin);
  useWindowEvent('keydown', ({ key, isComposing }) => {
    if (key === 'Escape' && !isComposing) end('close');
  });
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
      <PairList
        pairs={[
          ['页面', page.kind],
          ['corpId', page.corpId ?? '地址中没有，只在参数里'],
          [
            'bodyLengthList',
            page.length && `${JSON.stringify(page.length.said)}，实际${page.length.counted}`,
            <span key="whole" className={whole ? tags.green : tags.red}>
              {whole ? '一致' : '不一致'}
            </span>,
          ],
        ]}
      />
      <h2 className={layout.hint}>参数</h2>
      <CodeBlock text={page.given} label="参数" />
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
function end(act: PanelAct) {
  if (window.parent !== window) window.parent.postMessage(panelMessage(act), window.location.origin);
}

/** A window of a foreign origin beside the app: on the host's word it sends the app messages that only the host may send. */
export function StrangerPage() {
  useWindowEvent('message', ({ source, data }) => {
    if (window.parent === window || source !== window.parent || typeof data?.to !== 'string') return;
    window.parent.frames[0]?.postMessage(data.say, data.to);
  });
  return <p>这个窗口用来伪造其他来源的消息</p>;
}
