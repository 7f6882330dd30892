import { type ReactNode, useId } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import form from '#console/ui/form.module.css';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SettingsChange, WorldSettings } from '#contract/control/settings.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import panel from '#ui/panel.module.css';
import styles from './setting-panel.module.css';

/** Props of each part of the page. */
export interface SettingProps {
  readonly settings: WorldSettings;
  readonly onDone: () => void;
}

interface SettingPanelProps {
  readonly title: string;
  readonly note?: string;
  /** the body that 保存 sends; null while a field is invalid */
  readonly change: SettingsChange | null;
  /** back to how it stands */
  readonly onRevert: () => void;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** Some settings that are saved together; 保存 wakes up when something differs. */
export function SettingPanel({ title, note, change, onRevert, onDone, children }: SettingPanelProps) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const headingId = useId();
  const isChanged = change === null || Object.keys(change).length > 0;

  async function submit(): Promise<void> {
    if (change === null || !isChanged) return;
    if (await act(() => connection.call(CONTROL.changeSettings, { body: change }), `${title}已保存`)) onDone();
  }

  return (
    <section className={panel.panel} aria-labelledby={headingId}>
      <header className={styles.header}>
        <h2 id={headingId} className={panel.title}>
          {title}
        </h2>
        {note !== undefined && <p className={panel.note}>{note}</p>}
      </header>
      <Form className={form.group} onSubmit={() => void submit()}>
        {children}
        {isChanged && (
          <div className={form.actions}>
            <Button
              type="submit"
              size="small"
              disabled={change === null}
              aria-busy={isBusy}
              aria-label={`保存${title}`}
            >
              保存
            </Button>
            <Button look="secondary" size="small" aria-label={`放弃对${title}的修改`} onClick={onRevert}>
              放弃修改
            </Button>
            {change && <CurlButton call={{ endpoint: CONTROL.changeSettings, input: { body: change } }} what={title} />}
          </div>
        )}
      </Form>
    </section>
  );
}
