import type { ReactNode } from 'react';
import { useMoveClock } from '#console/clock/use-move-clock.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { isOpen, shortScene, type TicketPhase } from '#console/wechat/ticket-view.ts';
import { actOnTicket, ticketInput } from '#console/wechat/tickets.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { QrAction, Ticket } from '#contract/control/phone.ts';
import { Button } from '#ui/button.tsx';
import { StateDiagram } from './state-diagram.tsx';

const ACTIONS: Readonly<Record<QrAction, { readonly text: string; readonly done: string }>> = {
  scan: { text: '扫码', done: '已扫码' },
  confirm: { text: '确认', done: '已确认' },
  cancel: { text: '取消', done: '已取消' },
  expire: { text: '使过期', done: '二维码已过期' },
};

interface TicketDiagramProps {
  readonly ticket: Ticket;
  readonly phase: TicketPhase;
  /** whose phone it is */
  readonly identity: string | null;
  readonly onDone: () => void;
}

/** The three states of a ticket. Scanning shows on the phone only: to the page it is still 0 (spec §4). */
export function TicketDiagram({ ticket, phase, identity, onDone }: TicketDiagramProps) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const clock = useMoveClock();
  const { scene, expiresAt } = ticket;
  const name = shortScene(scene);
  const end = { now: expiresAt };

  async function run(action: QrAction): Promise<void> {
    await act(() => actOnTicket(connection, scene, action, identity), ACTIONS[action].done);
    onDone();
  }

  const button = (action: QrAction): ReactNode => (
    <WithCurl
      call={{ endpoint: CONTROL.qrAction, input: ticketInput(scene, action, identity) }}
      what={`${ACTIONS[action].text}${name}`}
    >
      <Button
        look={action === 'confirm' ? 'primary' : 'secondary'}
        size="small"
        aria-busy={isBusy}
        onClick={() => void run(action)}
      >
        {ACTIONS[action].text}
      </Button>
    </WithCurl>
  );
  const whenOpen = (acts: ReactNode) => (isOpen(phase) ? acts : undefined);
  const isScanned = phase === 'scanned';
  return (
    <StateDiagram
      label={`二维码${name}的状态`}
      from={{ name: '0 等待扫码', isLit: phase === 'waiting' }}
      note={isOpen(phase) ? undefined : '这是终态，不会再变；页面刷新会得到新的二维码'}
      arrows={[
        {
          name: '0 已扫码',
          isLit: isScanned,
          acts: whenOpen(
            <>
              {isScanned ? null : button('scan')}
              {button('cancel')}
            </>,
          ),
        },
        { name: '2 已确认', isLit: phase === 'confirmed', acts: whenOpen(button('confirm')) },
        {
          name: '4 已过期',
          isLit: phase === 'expired',
          acts: whenOpen(
            <>
              {button('expire')}
              <WithCurl call={{ endpoint: CONTROL.moveClock, input: { body: end } }} what={`拨到${name}过期`}>
                <Button
                  look="secondary"
                  size="small"
                  aria-busy={clock.isBusy}
                  onClick={() => void clock.move(end, '二维码已过期').then(onDone)}
                >
                  拨到过期
                </Button>
              </WithCurl>
            </>,
          ),
        },
      ]}
    />
  );
}
