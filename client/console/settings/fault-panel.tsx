import { useId } from 'react';
import { useLive } from '#console/connection/use-live.ts';
import { FaultForm } from '#console/faults/fault-form.tsx';
import { FaultList } from '#console/faults/fault-list.tsx';
import { FAULT_TOPICS, loadFaults } from '#console/faults/faults.ts';
import { LostThing } from '#console/linking/lost-thing.tsx';
import layout from '#console/ui/layout.module.css';
import { usePlace } from '#console/use-place.ts';
import panel from '#ui/panel.module.css';
import { PANELS } from './panels.ts';

/** The faults of this world, and the form of one's own; presets stand in the bar. */
export function FaultPanel() {
  const { address, refine } = usePlace();
  const faults = useLive(loadFaults, FAULT_TOPICS).value?.faults;
  const headingId = useId();
  const { named = null } = address.query;
  const isLost = named !== null && faults?.every(({ id }) => id !== named) === true;
  return (
    <section className={`${panel.panel} ${layout.stack}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={panel.title}>
        {PANELS.faults}
      </h2>
      {isLost && (
        <LostThing
          text={`故障${named}已不在：次数用完、时间已到，或者已被删除`}
          wayOut="看所有故障"
          onLeave={() => refine({ named: '' })}
        />
      )}
      <FaultList named={named} />
      <FaultForm />
    </section>
  );
}
