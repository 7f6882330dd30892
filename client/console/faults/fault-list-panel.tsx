import { useId } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { usePlace } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Fault } from '#contract/control/fault.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import panel from '#ui/panel.module.css';
import { FaultItem } from './fault-item.tsx';
import styles from './fault-list-panel.module.css';

interface FaultListPanelProps {
  /** null until they were read */
  readonly faults: readonly Fault[] | null;
  readonly onDone: () => void;
  /** leads to the form of a new one */
  readonly onAdd: () => void;
}

/** The rules that stand, the first that fires wins. */
export function FaultListPanel({ faults, onDone, onAdd }: FaultListPanelProps) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const headingId = useId();
  const { address, open } = usePlace();
  const isLost = faults !== null && address.thing !== null && !faults.some(({ id }) => id === address.thing);

  async function clear(): Promise<void> {
    if (await act(() => connection.call(CONTROL.clearFaults), '故障已全部清除')) open(null);
    onDone();
  }

  return (
    <section className={panel.panel} aria-labelledby={headingId}>
      <header className={panel.head}>
        <h2 id={headingId} className={panel.title}>
          生效中的故障{faults && faults.length > 0 && `（${faults.length}）`}
        </h2>
        <div className={panel.tools}>
          <CurlButton call={{ endpoint: CONTROL.faults }} what="读取故障" />
          <WithCurl call={{ endpoint: CONTROL.clearFaults }} what="全部清除">
            <Button
              look="secondary"
              size="small"
              disabled={!faults || faults.length === 0}
              aria-busy={isBusy}
              onClick={() => void clear()}
            >
              全部清除
            </Button>
          </WithCurl>
        </div>
      </header>
      {isLost && (
        <LostThing
          text={`故障${address.thing}已不在：次数用完、时间已到，或者已被删除`}
          wayOut="看所有故障"
          onLeave={() => open(null)}
        />
      )}
      {faults && faults.length === 0 && (
        <Empty icon={<Icon name="fault" size={28} />} title="没有故障，一切照常">
          <p>点一个预设，或自己组合一个</p>
          <Button look="secondary" size="small" onClick={onAdd}>
            加一个故障
          </Button>
        </Empty>
      )}
      {faults && faults.length > 0 && (
        <ol className={styles.list}>
          {faults.map((fault) => (
            <FaultItem key={fault.id} fault={fault} isNamed={fault.id === address.thing} onDone={onDone} />
          ))}
        </ol>
      )}
    </section>
  );
}
