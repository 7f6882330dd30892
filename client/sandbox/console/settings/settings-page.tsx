import { useLive } from '#client-sandbox/connection/use-live.ts';
import type { WorldConnection } from '#client-sandbox/connection/world-connection.ts';
import { Trouble } from '#client-sandbox/status/trouble.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSettings } from '#contract/control/settings.ts';
import { AbPanel } from './ab-panel.tsx';
import { DialectPanel } from './dialect-panel.tsx';
import { KeyPanel } from './key-panel.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { LIMIT_FIELDS, PLAIN_FIELDS } from './row-draft.ts';
import { RowPanel } from './row-panel.tsx';
import styles from './settings-page.module.css';

const loadSettings = (connection: WorldConnection): Promise<WorldSettings> => connection.call(CONTROL.settings);
const TOPICS = ['settings'] as const;

/** Settings of this world's back end; a reset restores the scenario's. */
export function SettingsPage() {
  const { value, failure, reload } = useLive(loadSettings, TOPICS);
  return (
    <>
      {failure && <Trouble text={failure} onRetry={reload} />}
      {value && (
        <div className={styles.page}>
          <div className={styles.column}>
            <AbPanel settings={value} onDone={reload} />
            <NoticePanel settings={value} onDone={reload} />
            <DialectPanel settings={value} onDone={reload} />
            <KeyPanel />
          </div>
          <div className={styles.column}>
            <RowPanel title="电话、地址与白名单" rows={PLAIN_FIELDS} settings={value} onDone={reload} />
            <RowPanel
              title="时限与次数"
              note="时间以秒填写，按世界的时钟计算；已经发出的验证码和二维码不变"
              rows={LIMIT_FIELDS}
              settings={value}
              onDone={reload}
            />
          </div>
        </div>
      )}
    </>
  );
}
