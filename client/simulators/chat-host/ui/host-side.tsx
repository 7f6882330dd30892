import { type ReactNode, useState } from 'react';
import { BRIDGES, HOST_PATHS, PLATFORM_NAMES, PLATFORMS, type Platform } from '#console/status/site-address.ts';
import { CodeBlock, PairList, saveFile } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { Act, Empty, Icon } from '#console/ui/parts.tsx';
import { COPY } from '#contract/copy.ts';
import type { JournalRow } from '#simulators/chat-host/protocol/host-state.ts';
import type { RunningHost } from '#simulators/chat-host/wire/use-host.ts';
import parts from '#simulators/parts/page-parts.module.css';
import { Expectation, ExpectationList, LinkCards } from '#simulators/parts/page-parts.tsx';
import { type TabItem, Tabs } from '#ui/tabs.tsx';
import tags from '#ui/tag.module.css';
import { AuthorizationForm, BroadcastForm, ScenarioForm, ScriptForm, SettingsForm } from './host-forms.tsx';
import styles from './host-side.module.css';

interface HostLayoutProps {
  platform: Platform;
  host: RunningHost;
  onRestart: () => void;
  onIntroduce?: (() => void) | undefined;
  children: ReactNode;
}

const AUTH_TEXT = { none: '未授权', pending: '授权中', ok: '已授权', failed: '授权失败' } as const;

/** The simulated device, and beside it the controls of the host and the journal of its calls. */
export function HostLayout({ platform, host, onRestart, onIntroduce, children }: HostLayoutProps) {
  const { machine, state, wrong } = host;
  const [tab, setTab] = useState('journal');
  const items: readonly TabItem<string>[] = [
    {
      value: 'journal',
      title: '日志',
      panel: <JournalView journal={state.journal} onClear={() => machine.put(() => machine.change({ journal: [] }))} />,
    },
    {
      value: 'answers',
      title: '应答',
      panel: (
        <>
          <AuthorizationForm host={host} />
          <ScriptForm host={host} />
          <BroadcastForm host={host} onIntroduce={onIntroduce} />
        </>
      ),
    },
    {
      value: 'settings',
      title: '设置',
      panel: (
        <>
          <SettingsForm host={host} hasStart={platform !== 'desktop'} onRestart={onRestart} />
          <ScenarioForm host={host} />
        </>
      ),
    },
    {
      value: 'expected',
      title: '应该看到',
      panel: <ExpectationList items={[...EXPECTED, ...EXPECTED_ON[platform]]} />,
    },
  ];
  return (
    <div className={styles.layout}>
      <section className={styles.device} aria-label="模拟的宿主">
        {children}
      </section>
      <aside className={`box ${styles.side}`} aria-label="宿主控制">
        <header className={`${layout.row} ${styles.head}`}>
          <h1 className={styles.title}>{PLATFORM_NAMES[platform]}宿主</h1>
          <span className={tags.tag}>版本{state.scenario.version}</span>
          <span
            className={state.auth === 'ok' ? tags.green : state.auth === 'failed' ? tags.red : tags.tag}
            role="status"
          >
            {AUTH_TEXT[state.auth]}
          </span>
        </header>
        {wrong && (
          <p className={`failed ${styles.wrong}`} role="alert">
            地址中的场景没有采用：{wrong}
          </p>
        )}
        <Tabs
          label="宿主控制"
          value={tab}
          onChange={setTab}
          items={items.map((item) => ({ ...item, panel: <div className={layout.loose}>{item.panel}</div> }))}
          fills
        />
      </aside>
    </div>
  );
}

const DIRECTIONS = { in: '收', out: '发', note: '记' } as const;
const TONES = { in: tags.blue, out: tags.green, note: tags.amber } as const;

/** Both directions, newest first. Bodies are text of an untrusted page. */
function JournalView({ journal, onClear }: { journal: readonly JournalRow[]; onClear: () => void }) {
  const isEmpty = journal.length === 0;
  return (
    <>
      <div className={layout.line}>
        <p className={`${layout.hint} ${layout.grow}`}>{journal.length}条</p>
        <Act
          disabled={isEmpty}
          // Secrets are masked in it already.
          onClick={() => saveFile('host-journal.json', JSON.stringify(journal, null, 2), 'application/json')}
        >
          导出JSON
        </Act>
        <Act disabled={isEmpty} onClick={onClear}>
          清空
        </Act>
      </div>
      {isEmpty && <Empty icon="sms" title="还没有调用" />}
      <ol className={layout.rows} aria-label="宿主日志">
        {journal.toReversed().map(({ seq, at, direction, method, outcome, origin, key, containerId, body }) => (
          <li key={seq}>
            <details>
              <summary className={`${parts.summary} ${styles.summary}`}>
                <span className={TONES[direction]}>{DIRECTIONS[direction]}</span>
                <span className={layout.mono}>{method}</span>
                <span className={`${layout.hint} ${styles.outcome}`}>{outcome}</span>
                <span className={layout.hint}>{(at / 1000).toFixed(2)}秒</span>
                <span className={parts.mark}>
                  <Icon name="down" size={14} />
                </span>
              </summary>
              <div className={layout.item}>
                <PairList
                  pairs={[
                    ['来源', origin || '宿主'],
                    ['msgId', key],
                    ['containerId', containerId],
                  ]}
                />
              </div>
              <CodeBlock text={body} label="内容" />
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The four hosts to choose from. */
export function HostIndexPage() {
  return (
    <div className={styles.index}>
      <h1 className={parts.title}>模拟聊天宿主</h1>
      <p className={parts.intro}>应用在宿主里调用授权、存储和六个面板；四种宿主背后是同一个模拟核心。</p>
      <LinkCards
        links={PLATFORMS.map((platform) => ({
          href: HOST_PATHS[platform],
          name: PLATFORM_NAMES[platform],
          text:
            platform === 'desktop'
              ? `${BRIDGES.desktop}；需要用npm run host打开的浏览器`
              : `手机外壳；${BRIDGES[platform]}`,
        }))}
      />
      <Expectation items={EXPECTED} />
    </div>
  );
}

/** Expected results on every host. */
const EXPECTED: readonly string[] = [
  '应用顶部写着平台、页面类型和版本：SDK认出了宿主',
  '六个面板以83%或90%的高度打开，写着标题、wnId和解码后的参数；确定、取消、关闭和失败各自回到应用',
  '授权还没有结果时，返回错误码7的调用等它结束，再试一次；授权失败时得到授权的错误，不再重试',
  '伪造、重复和不认识的消息不改变结果',
  '日志里有双方的每一条消息，签名和gsid打码',
];

const SHEET = '面板从下方升起；选择群和会话的面板占满全屏';
const CANCEL = '取消是失败：错误码-1，走失败回调';

/** Further expected results by platform. */
const EXPECTED_ON: Readonly<Record<Platform, readonly string[]>> = {
  desktop: [
    '面板浮在窗口中间；点面板以外、按Esc都会关闭它',
    `下拉弹性和临时数据：错误码22，${COPY['bridge.noPlatform']}，日志里没有请求`,
    CANCEL,
  ],
  android: [SHEET, CANCEL, `桥接就绪设为失败，重新打开应用：错误码2，${COPY['bridge.initFail']}`],
  ios: [SHEET, '取消走取消回调；没有取消回调时走失败回调', '宿主的错误码是数字时，应用得到的仍是文字'],
  miniapp: ['页面类型是WEBVIEW_IN_MINIAPP', `桥接就绪设为永不，重新打开应用：${COPY['bridge.noBridge']}`],
};
