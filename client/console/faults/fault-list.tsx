import { useState } from 'react';
import { answerTo, useLive } from '#console/connection/world.tsx';
import { callOf, type Resource } from '#console/lists/resource.ts';
import { ResourceList } from '#console/lists/resource-list.tsx';
import layout from '#console/ui/layout.module.css';
import { Act, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { FAULT_TIMES_MAX, type Fault, type NewFault } from '#contract/control/fault.ts';
import { boundsTexts, countText, faultText, leftText, PRESETS, scopeText, wholeText } from '#contract/fault-text.ts';
import { Stepper } from '#ui/fields/stepper.tsx';
import tags from '#ui/tag.module.css';

/** Adds a fault, with a notice of it. */
export function useAddFault() {
  const { isBusy, send } = useAct();
  const add = (fault: NewFault, name = faultText(fault)) =>
    send(CONTROL.createFault, { body: fault }, `故障已生效：${name}`);
  return { isBusy, add };
}

/** Two faults may have one name, so the id stands beside it. */
const called = (fault: Fault) => `故障「${faultText(fault)}」（${fault.id}）`;

/** The active faults of a world; the first that fires wins. A fault ends after its number of uses, or at its time. */
export const FAULTS: Resource<Fault, { faults: Fault[] }> = {
  noun: '故障',
  icon: 'fault',
  param: 'fault',
  source: answerTo(CONTROL.faults, 'faults', 'journal', 'sms', 'clock'),
  rows: ({ faults }) => faults,
  id: ({ id }) => id,
  name: faultText,
  words: ({ id }) => id,
  called,
  place: (fault) => ({ view: 'settings', thing: 'faults', query: { fault } }),
  lost: (id) => `故障${id}已不在：次数用完、时间已到，或者已被删除`,
  columns: [
    { text: faultText, isStrong: true },
    { text: ({ id }) => id },
    { text: (fault) => (wholeText(fault) === faultText(fault) ? '' : wholeText(fault)) },
    { text: (fault) => (fault.times === undefined ? scopeText(fault) : boundsTexts(fault).join(' · ')) },
    { text: ({ fired, matched }) => `触发${fired}次，匹配${matched}次` },
    { text: ({ match }) => match?.path ?? '' },
  ],
  Detail: ({ row }) => row.times !== undefined && <Times fault={row} times={row.times} />,
  acts: [
    {
      id: 'delete',
      label: () => '删除',
      look: 'quietDanger',
      call: ({ id }) => callOf(CONTROL.deleteFault, { params: { id } }),
      done: () => '故障已删除',
    },
  ],
};

/** Stepper for the uses that a fault has left. */
function Times({ fault, times }: { fault: Fault; times: number }) {
  const { id, fired } = fault;
  const { send } = useAct();
  const set = (wanted: number) => () => void send(CONTROL.changeFault, { params: { id }, body: { times: wanted } });
  return (
    <Stepper
      label={`${called(fault)}还剩几次`}
      text={leftText(times, fired)}
      onLess={times - fired > 1 ? set(times - 1) : null}
      onMore={times < FAULT_TIMES_MAX ? set(times + 1) : null}
    />
  );
}

export function FaultList() {
  const { isBusy, send } = useAct();
  return (
    <section className={layout.tight}>
      <ResourceList
        of={FAULTS}
        empty={<p className={layout.hint}>没有故障，一切照常</p>}
        head={({ length }) => (
          <div className={layout.spread}>
            <h3>生效中的故障{length > 0 && `（${length}）`}</h3>
            {length > 0 && (
              <Act aria-busy={isBusy} onClick={() => send(CONTROL.clearFaults, {}, '故障已全部清除')}>
                全部清除
              </Act>
            )}
          </div>
        )}
      />
    </section>
  );
}

const PRESET_TIMES_MAX = 99;

/** The most requested faults, one press each; an active one counts down on its button. */
export function FaultPresets() {
  const active = useLive(FAULTS.source).value?.faults ?? [];
  const { isBusy, add } = useAddFault();
  /** null: each preset's own number */
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
