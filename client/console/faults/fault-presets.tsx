import { useState } from 'react';
import { useLive } from '#console/connection/use-world.tsx';
import { Act } from '#console/ui/act.tsx';
import layout from '#console/ui/layout.module.css';
import { Stepper } from '#ui/fields/stepper.tsx';
import tags from '#ui/tag.module.css';
import { countText, faultText, PRESETS, scopeText } from './fault-text.ts';
import { FAULTS, useFaultActs } from './use-fault-acts.ts';

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
