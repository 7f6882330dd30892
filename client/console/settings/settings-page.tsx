import { useLive } from '#console/connection/use-live.ts';
import type { WorldConnection } from '#console/connection/world-connection.ts';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { Trouble } from '#console/status/trouble.tsx';
import { usePlace } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSettings } from '#contract/control/settings.ts';
import { AbPanel } from './ab-panel.tsx';
import { DialectPanel } from './dialect-panel.tsx';
import { FaultPanel } from './fault-panel.tsx';
import { KeyPanel } from './key-panel.tsx';
import { NamedPanel } from './named-panel.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { isPanel, PANELS } from './panels.ts';
import { LIMIT_FIELDS, PLAIN_FIELDS } from './row-draft.ts';
import { RowPanel } from './row-panel.tsx';
import styles from './settings-page.module.css';

const loadSettings = (connection: WorldConnection): Promise<WorldSettings> => connection.call(CONTROL.settings);
const TOPICS = ['settings'] as const;

/** Settings of this world's back end; a reset restores the scenario's. */
export function SettingsPage() {
  const { value, failure, reload } = useLive(loadSettings, TOPICS);
  const { address, open } = usePlace();
  const { thing: named } = address;
  return (
    <>
      {named !== null && !isPanel(named) && (
        <LostThing text={`没有名为${named}的设置`} wayOut="看所有设置" onLeave={() => open(null)} />
      )}
      {failure && <Trouble text={failure} onRetry={reload} />}
      {value && (
        <div className={styles.page}>
          <div className={styles.group}>
            <NamedPanel name="ab" named={named}>
              <AbPanel settings={value} onDone={reload} />
            </NamedPanel>
            <NamedPanel name="notice" named={named}>
              <NoticePanel settings={value} onDone={reload} />
            </NamedPanel>
            <NamedPanel name="dialect" named={named}>
              <DialectPanel settings={value} onDone={reload} />
            </NamedPanel>
          </div>
          <div className={styles.key}>
            <NamedPanel name="key" named={named}>
              <KeyPanel />
            </NamedPanel>
          </div>
          <div className={styles.addresses}>
            <NamedPanel name="addresses" named={named}>
              <RowPanel title={PANELS.addresses} rows={PLAIN_FIELDS} settings={value} onDone={reload} />
            </NamedPanel>
          </div>
          <NamedPanel name="faults" named={named}>
            <FaultPanel />
          </NamedPanel>
          <div className={styles.limits}>
            <NamedPanel name="limits" named={named}>
              <RowPanel
                title={PANELS.limits}
                note="时间以秒填写，按世界的时钟计算；已经发出的验证码和二维码不变"
                rows={LIMIT_FIELDS}
                settings={value}
                onDone={reload}
              />
            </NamedPanel>
          </div>
        </div>
      )}
    </>
  );
}
