import { useId, useState } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { NewFault } from '#contract/control/fault.ts';
import { Button } from '#ui/button.tsx';
import { Stepper } from '#ui/fields/stepper.tsx';
import panel from '#ui/panel.module.css';
import styles from './fault-presets.module.css';
import { countText } from './fault-text.ts';
import { PRESETS } from './presets.ts';

const PRESET_TIMES_MAX = 99;

/** The most requested faults, as often as they say themselves or as the stepper says. */
export function FaultPresets({ onDone }: { onDone: () => void }) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const headingId = useId();
  /** null: as often as each preset says itself */
  const [times, setTimes] = useState<number | null>(null);

  async function add(label: string, fault: NewFault): Promise<void> {
    await act(() => connection.call(CONTROL.createFault, { body: fault }), `故障已生效：${label}`);
    onDone();
  }

  return (
    <section className={panel.panel} aria-labelledby={headingId}>
      <header className={panel.head}>
        <h2 id={headingId} className={panel.title}>
          预设
        </h2>
        <div className={panel.tools}>
          <p className={panel.note}>点一下即生效</p>
          <Stepper
            label="预设的次数"
            text={times === null ? '默认次数' : `共${times}次`}
            onLess={times === null ? null : () => setTimes(times > 1 ? times - 1 : null)}
            onMore={times === PRESET_TIMES_MAX ? null : () => setTimes((times ?? 0) + 1)}
          />
        </div>
      </header>
      <div className={styles.groups}>
        {PRESETS.map(({ group, presets }) => (
          <section key={group} aria-label={group} className={styles.group}>
            <h3 className={styles.name}>{group}</h3>
            <ul className={styles.presets}>
              {presets.map(({ label, fault: given }) => {
                const fault = times === null ? given : { ...given, times };
                const count = countText(fault);
                const name = `${label} ${count}`;
                return (
                  <li key={label}>
                    <WithCurl call={{ endpoint: CONTROL.createFault, input: { body: fault } }} what={name}>
                      <Button look="secondary" size="small" aria-busy={isBusy} onClick={() => void add(name, fault)}>
                        {label} <span className={styles.count}>{count}</span>
                      </Button>
                    </WithCurl>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
