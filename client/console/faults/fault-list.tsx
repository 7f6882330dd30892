import { useLive } from '#console/connection/use-world.tsx';
import { ROW } from '#console/hooks/rows.ts';
import { LostThing, useLit } from '#console/linking/lost-thing.tsx';
import { Act } from '#console/ui/act.tsx';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { Trouble } from '#console/ui/notice.tsx';
import { usePlace } from '#console/use-place.ts';
import { FAULT_TIMES_MAX, type Fault } from '#contract/control/fault.ts';
import { Stepper } from '#ui/fields/stepper.tsx';
import { boundsTexts, effectText, faultText, leftText, matchText, scopeText } from './fault-text.ts';
import { FAULTS, useFaultActs } from './use-fault-acts.ts';

/** The active faults of this world, the first that fires wins; one is lit that the address names by `fault`. */
export function FaultList() {
  const { address, refine } = usePlace();
  const { fault: named = '' } = address.query;
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

interface FaultRowProps {
  readonly fault: Fault;
  /** the address names it */
  readonly isNamed?: boolean;
}

/** One fault: its name, its effect, how often it still fires, and how often it has. */
function FaultRow({ fault, isNamed = false }: FaultRowProps) {
  const { isBusy, setTimes, remove } = useFaultActs();
  const lit = useLit(isNamed, layout.item);
  const { id, fired, matched, match, times } = fault;
  const name = faultText(fault);
  const whole = `${matchText(fault)}：${effectText(fault)}`;
  const bounds = times === undefined ? [scopeText(fault)] : boundsTexts(fault);
  return (
    <li {...lit} {...ROW}>
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
