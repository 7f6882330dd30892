import { useId } from 'react';
import { useWorld } from '#client-sandbox/connection/use-world.tsx';
import { WithCurl } from '#client-sandbox/copying/with-curl.tsx';
import { useAct } from '#client-sandbox/hooks/use-act.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import panel from '#ui/panel.module.css';
import styles from './fault-presets.module.css';
import { PRESETS, type Preset } from './presets.ts';

/** The most requested faults. */
export function FaultPresets({ onDone }: { onDone: () => void }) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const headingId = useId();

  async function add({ label, fault }: Preset): Promise<void> {
    await act(() => connection.call(CONTROL.createFault, { body: fault }), `故障已生效：${label}`);
    onDone();
  }

  return (
    <section className={panel.panel} aria-labelledby={headingId}>
      <header className={panel.head}>
        <h2 id={headingId} className={panel.title}>
          预设
        </h2>
        <p className={panel.note}>点一下即生效</p>
      </header>
      <div className={styles.groups}>
        {PRESETS.map(({ group, presets }) => (
          <section key={group} aria-label={group} className={styles.group}>
            <h3 className={styles.name}>{group}</h3>
            <ul className={styles.presets}>
              {presets.map((preset) => (
                <li key={preset.label}>
                  <WithCurl call={{ endpoint: CONTROL.createFault, input: { body: preset.fault } }} what={preset.label}>
                    <Button look="secondary" size="small" aria-busy={isBusy} onClick={() => void add(preset)}>
                      {preset.label}
                    </Button>
                  </WithCurl>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
