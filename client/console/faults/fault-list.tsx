import { useState } from 'react';
import { answerTo, useLive } from '#console/connection/world.tsx';
import { LostThing, useRow } from '#console/linking/lost-thing.tsx';
import { usePlace } from '#console/place.ts';
import layout from '#console/ui/layout.module.css';
import { Act, Icon, Trouble, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { FAULT_TIMES_MAX, type Fault, type NewFault } from '#contract/control/fault.ts';
import { Stepper } from '#ui/fields/stepper.tsx';
import tags from '#ui/tag.module.css';
import {
  boundsTexts,
  countText,
  effectText,
  faultText,
  leftText,
  matchText,
  PRESETS,
  scopeText,
} from './fault-text.ts';

/** The acts on this world's faults; the list follows by its event. */
export function useFaultActs() {
  const { isBusy, send } = useAct();
  return {
    isBusy,
    add: (fault: NewFault, name = faultText(fault)) =>
      send(CONTROL.createFault, { body: fault }, `故障已生效：${name}`),
    setTimes: ({ id }: Fault, times: number) => send(CONTROL.changeFault, { params: { id }, body: { times } }),
    remove: ({ id }: Fault) => send(CONTROL.deleteFault, { params: { id } }, '故障已删除'),
    clear: () => send(CONTROL.clearFaults, {}, '故障已全部清除'),
  };
}

/** Calls and messages use a fault up, and time ends it. */
export const FAULTS = answerTo(CONTROL.faults, 'faults', 'journal', 'sms', 'clock');

/** The active faults of this world, the first that fires wins; one is lit that the address names by `fault`. */
export function FaultList() {
  const { query, refine } = usePlace();
  const { fault: named = '' } = query;
  const { value, failure, reload } = useLive(FAULTS);
  const { isBusy, clear } = useFaultActs();
  const faults = value?.faults ?? [];
  return (
    <section className={layout.tight}>
      <Trouble text={failure} onRetry={reload} />
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
          <Act aria-busy={isBusy} onClick={clear}>
            全部清除
          </Act>
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

/** One fault: its name, its effect, how often it still fires, and how often it has. */
function FaultRow({
  fault,
  isNamed = false,
}: {
  fault: Fault;
  /** the address names it */
  isNamed?: boolean;
}) {
  const { isBusy, setTimes, remove } = useFaultActs();
  const row = useRow(isNamed, layout.item);
  const { id, fired, matched, match, times } = fault;
  const name = faultText(fault);
  const whole = `${matchText(fault)}：${effectText(fault)}`;
  const bounds = times === undefined ? [scopeText(fault)] : boundsTexts(fault);
  return (
    <li {...row}>
      <div className={layout.grow}>
        <p className={layout.name}>{name}</p>
        <p className={layout.hint}>
          {[id, ...(whole === name ? [] : [whole]), ...bounds, `触发${fired}次，匹配${matched}次`].join(' · ')}{' '}
          {match?.path !== undefined && <code>{match.path}</code>}
        </p>
      </div>
      {times !== undefined && (
        <Stepper
          label={`故障${id}还剩几次`}
          text={leftText(times, fired)}
          onLess={times - fired > 1 ? () => setTimes(fault, times - 1) : null}
          onMore={times < FAULT_TIMES_MAX ? () => setTimes(fault, times + 1) : null}
        />
      )}
      <Act
        look="quietDanger"
        aria-label={`删除故障${id}：${name}`}
        title="删除"
        aria-busy={isBusy}
        onClick={() => remove(fault)}
      >
        <Icon name="cancel" />
      </Act>
    </li>
  );
}

const PRESET_TIMES_MAX = 99;

/** The most requested faults, one press each; one that stands counts down on its button. */
export function FaultPresets() {
  const active = useLive(FAULTS).value?.faults ?? [];
  const { isBusy, add } = useFaultActs();
  /** null: as often as each preset says itself */
  const [times, setTimes] = useState<number | null>(null);
  return (
    <div className={layout.stack}>
      <div className={layout.spread}>
        <h3>预设，点一下即生效</h3>
        <Stepper
          label="预设的次数"
          text={times === null ? '默认次数' : `共${times}次`}
          onLess={times === null ? null : () => setTimes(times > 1 ? times - 1 : null)}
          onMore={times === PRESET_TIMES_MAX ? null : () => setTimes((times ?? 0) + 1)}
        />
      </div>
      {Object.entries(PRESETS).map(([group, presets]) => (
        <div key={group} className={layout.tight}>
          <h4 className={layout.hint}>{group}</h4>
          <ul className={layout.row} aria-label={group}>
            {Object.entries(presets).map(([label, given]) => {
              const fault = times === null ? given : { ...given, times };
              const name = `${label} ${countText(fault)}`;
              const standing = active.findLast((each) => faultText(each) === label);
              return (
                <li key={label}>
                  <Act aria-label={name} aria-busy={isBusy} onClick={() => add(fault, name)}>
                    {label}
                    <span className={standing ? tags.red : layout.hint}>
                      {standing ? scopeText(standing, standing.fired) : countText(fault)}
                    </span>
                  </Act>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}
