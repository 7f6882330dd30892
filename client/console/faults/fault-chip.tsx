import { useLive } from '#console/connection/use-live.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { Icon } from '#console/ui/icon.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import styles from './fault-chip.module.css';
import { faultText } from './fault-text.ts';
import { FAULT_TOPICS, loadFaults } from './faults.ts';

/** Shows on every view that faults are active, so that their effects are not taken for bugs. */
export function FaultChip() {
  const connection = useWorld();
  const { value, reload } = useLive(loadFaults, FAULT_TOPICS);
  const { isBusy, act } = useAct();
  const faults = value?.faults ?? [];
  if (faults.length === 0) return null;

  async function clear(): Promise<void> {
    await act(() => connection.call(CONTROL.clearFaults), '故障已全部清除');
    reload();
  }

  return (
    <p className={styles.chip}>
      <a
        className={styles.count}
        href="#/faults"
        title={faults.map(faultText).join('\n')}
        aria-label={`${faults.length}个故障生效中，查看`}
      >
        <Icon name="fault" size={16} />
        <span>
          <span className={styles.word}>故障</span>×{faults.length}
        </span>
      </a>
      <WithCurl call={{ endpoint: CONTROL.clearFaults }} what="清除全部故障">
        <button
          type="button"
          className={styles.clear}
          aria-label="清除全部故障"
          aria-busy={isBusy}
          onClick={() => void clear()}
        >
          <Icon name="cancel" size={14} />
        </button>
      </WithCurl>
    </p>
  );
}
