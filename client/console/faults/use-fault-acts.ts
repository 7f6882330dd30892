import { useWorld } from '#console/connection/use-world.tsx';
import type { WorldConnection } from '#console/connection/world-connection.ts';
import { useAct } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Fault, NewFault } from '#contract/control/fault.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { faultText } from './fault-text.ts';

interface FaultActs {
  readonly isBusy: boolean;
  /** @returns whether it worked */
  readonly add: (fault: NewFault, name?: string) => Promise<boolean>;
  readonly setTimes: (fault: Fault, times: number) => Promise<boolean>;
  readonly remove: (fault: Fault) => Promise<boolean>;
  readonly clear: () => Promise<boolean>;
}

/** The acts on this world's faults; the list follows by its event. */
export function useFaultActs(): FaultActs {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  return {
    isBusy,
    add: (fault, name = faultText(fault)) =>
      act(() => connection.call(CONTROL.createFault, { body: fault }), `故障已生效：${name}`),
    setTimes: ({ id }, times) => act(() => connection.call(CONTROL.changeFault, { params: { id }, body: { times } })),
    remove: ({ id }) => act(() => connection.call(CONTROL.deleteFault, { params: { id } }), '故障已删除'),
    clear: () => act(() => connection.call(CONTROL.clearFaults), '故障已全部清除'),
  };
}

type FaultList = ResponseOf<typeof CONTROL.faults>;

export const loadFaults = (connection: WorldConnection): Promise<FaultList> => connection.call(CONTROL.faults);
/** Calls and messages use a fault up, and time ends it. */
export const FAULT_TOPICS = ['faults', 'journal', 'sms', 'clock'] as const;
