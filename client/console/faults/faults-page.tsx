import { useRef } from 'react';
import { useLive } from '#console/connection/use-live.ts';
import { Trouble } from '#console/status/trouble.tsx';
import { FaultForm } from './fault-form.tsx';
import { FaultListPanel } from './fault-list-panel.tsx';
import { FaultPresets } from './fault-presets.tsx';
import { FAULT_TOPICS, loadFaults } from './faults.ts';
import styles from './faults-page.module.css';

/** Active faults of this world, and the form to add more. */
export function FaultsPage() {
  const { value, failure, reload } = useLive(loadFaults, FAULT_TOPICS);
  const form = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        {failure && <Trouble text={failure} onRetry={reload} />}
        <FaultListPanel
          faults={value?.faults ?? null}
          onDone={reload}
          onAdd={() => form.current?.querySelector<HTMLElement>('input:checked')?.focus()}
        />
        <FaultPresets onDone={reload} />
      </div>
      <div ref={form}>
        <FaultForm onDone={reload} />
      </div>
    </div>
  );
}
