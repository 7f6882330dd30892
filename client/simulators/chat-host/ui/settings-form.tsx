import type { Platform } from '#console/status/chat-hosts.ts';
import type { ReadyMode, Scenario } from '#simulators/chat-host/protocol/scenario.ts';
import { Button } from '#ui/button.tsx';
import styles from './side-form.module.css';

interface SettingsFormProps {
  readonly platform: Platform;
  readonly scenario: Scenario;
  readonly onChange: (part: Partial<Scenario>) => void;
  readonly onRestart: () => void;
}

/** Settings of the host: its own description, and how its bridge starts. Most of it an app reads only once. */
export function SettingsForm({ platform, scenario, onChange, onRestart }: SettingsFormProps) {
  const { version, language, ready, closedPanel, missingValue, temporary } = scenario;
  return (
    <section className={styles.form}>
      <h2 className={styles.heading}>宿主</h2>
      <div className={styles.fields}>
        <TextField label="版本" value={version} onChange={(value) => onChange({ version: value })} />
        <TextField label="语言" value={language} onChange={(value) => onChange({ language: value })} />
        {platform !== 'desktop' && (
          <>
            <label className={styles.field}>
              桥接就绪
              <select
                className={styles.input}
                value={ready.kind}
                onChange={(event) => onChange({ ready: { ...ready, kind: event.target.value as ReadyMode['kind'] } })}
              >
                <option value="now">立即</option>
                <option value="late">延迟</option>
                <option value="never">永不</option>
                <option value="failed">失败</option>
              </select>
            </label>
            <label className={styles.field}>
              延迟（毫秒）
              <input
                type="number"
                min={0}
                step={100}
                className={styles.input}
                value={ready.ms}
                onChange={(event) =>
                  onChange({ ready: { ...ready, ms: Math.max(0, event.target.valueAsNumber || 0) } })
                }
              />
            </label>
          </>
        )}
        <label className={styles.field}>
          关闭面板时
          <select
            className={styles.input}
            value={closedPanel}
            onChange={(event) => onChange({ closedPanel: event.target.value === 'fails' ? 'fails' : 'resolves' })}
          >
            <option value="resolves">成功，结果码22</option>
            <option value="fails">失败，错误码22</option>
          </select>
        </label>
        <label className={styles.field}>
          没有的存储项
          <select
            className={styles.input}
            value={missingValue === null ? 'fails' : 'empty'}
            onChange={(event) => onChange({ missingValue: event.target.value === 'fails' ? null : '' })}
          >
            <option value="empty">空文本</option>
            <option value="fails">失败，错误码1</option>
          </select>
        </label>
        <div className={styles.wide}>
          <TextField label="临时数据" value={temporary} onChange={(value) => onChange({ temporary: value })} />
        </div>
      </div>
      <p className={styles.hint}>版本、语言和就绪方式在应用重新打开后生效</p>
      <Button look="secondary" size="small" onClick={onRestart}>
        重新打开应用
      </Button>
    </section>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TextField({ label, value, onChange }: TextFieldProps) {
  return (
    <label className={styles.field}>
      {label}
      <input className={styles.input} value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
