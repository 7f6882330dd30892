import { answerTo } from '#console/connection/world-connection.ts';
import { useAct } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Fault, NewFault } from '#contract/control/fault.ts';
import { faultText } from './fault-text.ts';

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
