import { Tabs } from '@base-ui/react/tabs';
import type { Platform } from '#client-sandbox/stage/host/protocol/host-call.ts';
import { PLATFORM_NAMES } from '#client-sandbox/stage/host/protocol/host-paths.ts';
import { ExpectationList } from '#client-sandbox/stage/parts/expectation.tsx';
import tags from '#ui/tag.module.css';
import { AuthorizationForm } from './authorization-form.tsx';
import { BroadcastForm } from './broadcast-form.tsx';
import { EXPECTED, EXPECTED_ON } from './expected.ts';
import styles from './host-side.module.css';
import { JournalView } from './journal-view.tsx';
import { ScenarioForm } from './scenario-form.tsx';
import { ScriptForm } from './script-form.tsx';
import { SettingsForm } from './settings-form.tsx';
import type { RunningHost } from './use-host.ts';

interface HostSideProps {
  readonly platform: Platform;
  readonly host: RunningHost;
  readonly onRestart: () => void;
  readonly onIntroduce?: () => void;
}

const AUTH_TEXT = { none: '未授权', pending: '授权中', ok: '已授权', failed: '授权失败' } as const;

/** Controls of the host, and the journal of its calls. */
export function HostSide({ platform, host, onRestart, onIntroduce }: HostSideProps) {
  const { machine, state, wrong } = host;
  const change = (part: Partial<typeof state.scenario>) =>
    machine.put({ type: 'change', scenario: { ...machine.state().scenario, ...part } });
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
      <Tabs.Root defaultValue="journal" className={styles.tabs}>
        <Tabs.List className={styles.list} aria-label="宿主控制" activateOnFocus>
          <Tabs.Tab value="journal" className={styles.tab}>
            日志
          </Tabs.Tab>
          <Tabs.Tab value="answers" className={styles.tab}>
            应答
          </Tabs.Tab>
          <Tabs.Tab value="settings" className={styles.tab}>
            设置
          </Tabs.Tab>
          <Tabs.Tab value="expected" className={styles.tab}>
            应该看到
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="journal" className={styles.panel} tabIndex={-1}>
          <JournalView journal={state.journal} onClear={() => machine.put({ type: 'clear-journal' })} />
        </Tabs.Panel>
        <Tabs.Panel value="answers" className={styles.panel} tabIndex={-1}>
          <AuthorizationForm
            isPending={state.auth === 'pending'}
            scenario={state.scenario}
            onChange={change}
            onDecide={(ok) => machine.put({ type: 'authorise', ok })}
          />
          <ScriptForm scenario={state.scenario} onChange={change} />
          <BroadcastForm
            onSend={(name, body) => machine.put({ type: 'broadcast', name, body })}
            {...(onIntroduce && { onIntroduce })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="settings" className={styles.panel} tabIndex={-1}>
          <SettingsForm platform={platform} scenario={state.scenario} onChange={change} onRestart={onRestart} />
          <ScenarioForm scenario={state.scenario} onTake={change} onAdvance={(ms) => machine.advance(ms)} />
        </Tabs.Panel>
        <Tabs.Panel value="expected" className={styles.panel} tabIndex={-1}>
          <ExpectationList items={[...EXPECTED, ...EXPECTED_ON[platform]]} />
        </Tabs.Panel>
      </Tabs.Root>
    </aside>
  );
}
