import { useLive } from '#console/connection/use-live.ts';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { Trouble } from '#console/status/trouble.tsx';
import layout from '#console/ui/layout.module.css';
import { usePlace } from '#console/use-place.ts';
import { Button } from '#ui/button.tsx';
import { FaultRow } from './fault-row.tsx';
import { FAULT_TOPICS, loadFaults } from './faults.ts';
import { useFaultActs } from './use-fault-acts.ts';

/** The active faults of this world, the first that fires wins; one is lit that the address names by `fault`. */
export function FaultList() {
  const { address, refine } = usePlace();
  const { fault: named = '' } = address.query;
  const { value, failure, reload } = useLive(loadFaults, FAULT_TOPICS);
  const { isBusy, clear } = useFaultActs();
  const faults = value?.faults ?? [];
  return (
    <section className={layout.tight}>
      {failure && <Trouble text={failure} onRetry={reload} />}
      {value && named !== '' && !faults.some(({ id }) => id === named) && (
        <LostThing
          text={`故障${named}已不在：次数用完、时间已到，或者已被删除`}
          wayOut="看所有故障"
          onLeave={() => refine({ fault: '' })}
        />
      )}
      <div className={layout.spread}>
        <h3>生效中的故障{faults.length > 0 && `（${faults.length}）`}</h3>
        {faults.length > 0 && (
          <Button look="secondary" size="small" aria-busy={isBusy} onClick={() => void clear()}>
            全部清除
          </Button>
        )}
      </div>
      {value && faults.length === 0 && <p className={layout.hint}>没有故障，一切照常</p>}
      <ol className={layout.rows}>
        {faults.map((fault) => (
          <FaultRow key={fault.id} fault={fault} isNamed={fault.id === named} />
        ))}
      </ol>
    </section>
  );
}
