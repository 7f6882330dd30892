import { type ReactNode, useState } from 'react';
import { CodeBlock, PairList } from '#console/copying/code-block.tsx';
import { saveFile } from '#console/copying/copy-button.tsx';
import { PLATFORM_NAMES, type Platform } from '#console/status/site-address.ts';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import type { JournalRow } from '#simulators/chat-host/protocol/journal.ts';
import type { RunningHost } from '#simulators/chat-host/wire/host-machine.ts';
import { ExpectationList } from '#simulators/parts/page-parts.tsx';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { type TabItem, Tabs } from '#ui/tabs.tsx';
import tags from '#ui/tag.module.css';
import { EXPECTED, EXPECTED_ON } from './expected.ts';
import styles from './host-side.module.css';
import { BroadcastForm, ScriptForm } from './message-forms.tsx';
import { AuthorizationForm, ScenarioForm, SettingsForm } from './scenario-forms.tsx';

interface HostSideProps {
  readonly platform: Platform;
  readonly host: RunningHost;
  readonly onRestart: () => void;
  readonly onIntroduce?: (() => void) | undefined;
}

type HostTab = 'journal' | 'answers' | 'settings' | 'expected';

const AUTH_TEXT = { none: '未授权', pending: '授权中', ok: '已授权', failed: '授权失败' } as const;

/** Controls of the host, and the journal of its calls. */
function HostSide({ platform, host, onRestart, onIntroduce }: HostSideProps) {
  const { machine, state, wrong } = host;
  const [tab, setTab] = useState<HostTab>('journal');
  const change = (part: Partial<typeof state.scenario>) =>
    machine.put({ type: 'change', scenario: { ...machine.state().scenario, ...part } });
  const panel = (content: ReactNode) => <div className={layout.loose}>{content}</div>;
  const items: readonly TabItem<HostTab>[] = [
    {
      value: 'journal',
      title: '日志',
      panel: panel(<JournalView journal={state.journal} onClear={() => machine.put({ type: 'clear-journal' })} />),
    },
    {
      value: 'answers',
      title: '应答',
      panel: panel(
        <>
          <AuthorizationForm
            isPending={state.auth === 'pending'}
            scenario={state.scenario}
            onChange={change}
            onDecide={(ok) => machine.put({ type: 'authorise', ok })}
          />
          <ScriptForm answers={state.scenario.answers} onChange={change} />
          <BroadcastForm
            onSend={(name, body) => machine.put({ type: 'broadcast', name, body })}
            onIntroduce={onIntroduce}
          />
        </>,
      ),
    },
    {
      value: 'settings',
      title: '设置',
      panel: panel(
        <>
          <SettingsForm
            hasStart={platform !== 'desktop'}
            scenario={state.scenario}
            onChange={change}
            onRestart={onRestart}
          />
          <ScenarioForm scenario={state.scenario} onChange={change} onAdvance={(ms) => machine.advance(ms)} />
        </>,
      ),
    },
    {
      value: 'expected',
      title: '应该看到',
      panel: panel(<ExpectationList items={[...EXPECTED, ...EXPECTED_ON[platform]]} />),
    },
  ];
  return (
    <aside className={styles.side} aria-label="宿主控制">
      <header className={styles.head}>
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
        <p className={styles.wrong} role="alert">
          地址中的场景没有采用：{wrong}
        </p>
      )}
      <Tabs label="宿主控制" value={tab} onChange={setTab} items={items} fills />
    </aside>
  );
}

interface HostLayoutProps {
  readonly platform: Platform;
  readonly host: RunningHost;
  readonly onRestart: () => void;
  readonly onIntroduce?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The simulated device, and beside it what a person may do to it. */
export function HostLayout({ platform, host, onRestart, onIntroduce, children }: HostLayoutProps) {
  return (
    <div className={styles.layout}>
      <section className={styles.device} aria-label="模拟的宿主">
        {children}
      </section>
      <HostSide platform={platform} host={host} onRestart={onRestart} onIntroduce={onIntroduce} />
    </div>
  );
}

const DIRECTIONS = { in: '收', out: '发', note: '记' } as const;
const TONES = { in: tags.blue, out: tags.green, note: tags.amber } as const;

/** Secrets are masked in it already. */
function exportJournal(journal: readonly JournalRow[]): void {
  saveFile('host-journal.json', JSON.stringify(journal, null, 2), 'application/json');
}

/** Both directions, newest first. Bodies are text of an untrusted page. */
function JournalView({ journal, onClear }: { journal: readonly JournalRow[]; onClear: () => void }) {
  const isEmpty = journal.length === 0;
  return (
    <>
      <div className={layout.line}>
        <p className={`${layout.hint} ${layout.grow}`}>{journal.length}条</p>
        <Button look="secondary" size="small" disabled={isEmpty} onClick={() => exportJournal(journal)}>
          导出JSON
        </Button>
        <Button look="secondary" size="small" disabled={isEmpty} onClick={onClear}>
          清空
        </Button>
      </div>
      {isEmpty && <Empty icon={<Icon name="sms" size={28} />} title="还没有调用" />}
      <ol className={layout.rows} aria-label="宿主日志">
        {journal.toReversed().map(({ seq, at, direction, method, outcome, origin, key, containerId, body }) => (
          <li key={seq}>
            <details>
              <summary className={styles.summary}>
                <span className={TONES[direction]}>{DIRECTIONS[direction]}</span>
                <span className={layout.mono}>{method}</span>
                <span className={`${layout.hint} ${styles.outcome}`}>{outcome}</span>
                <span className={layout.hint}>{(at / 1000).toFixed(2)}秒</span>
                <span className={styles.mark}>
                  <Icon name="down" size={14} />
                </span>
              </summary>
              <div className={layout.item}>
                <PairList
                  pairs={[
                    ['来源', origin || '宿主'],
                    ...(key === undefined ? [] : [['msgId', key] as const]),
                    ...(containerId === undefined ? [] : [['containerId', containerId] as const]),
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
