import { ROW } from '#console/hooks/rows.ts';
import { useLit } from '#console/linking/use-lit.ts';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { FAULT_TIMES_MAX, type Fault } from '#contract/control/fault.ts';
import { Button } from '#ui/button.tsx';
import { Stepper } from '#ui/fields/stepper.tsx';
import { boundsTexts, effectText, faultText, leftText, matchText, scopeText } from './fault-text.ts';
import { useFaultActs } from './use-fault-acts.ts';

interface FaultRowProps {
  readonly fault: Fault;
  /** the address names it */
  readonly isNamed?: boolean;
}

/** One fault: its name, its effect, how often it still fires, and how often it has. */
export function FaultRow({ fault, isNamed = false }: FaultRowProps) {
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
          onLess={times - fired > 1 ? () => void setTimes(fault, times - 1) : null}
          onMore={times < FAULT_TIMES_MAX ? () => void setTimes(fault, times + 1) : null}
        />
      )}
      <Button
        look="quietDanger"
        size="small"
        aria-label={`删除故障${id}：${name}`}
        title="删除"
        aria-busy={isBusy}
        onClick={() => void remove(fault)}
      >
        <Icon name="cancel" size={14} />
      </Button>
    </li>
  );
}
