import { useId, useState } from 'react';
import { useLive } from '#console/connection/use-live.ts';
import { useWorldNow } from '#console/connection/use-world.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { OpenWorkbench } from '#console/open-workbench.tsx';
import { Trouble } from '#console/status/trouble.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { usePlace } from '#console/use-place.ts';
import { isOpen, linkText, orderTickets, phaseAt } from '#console/wechat/ticket-view.ts';
import { loadTickets, TICKET_TOPICS } from '#console/wechat/tickets.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Ticket } from '#contract/control/phone.ts';
import { ticketOf } from '#contract/fields.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { TicketItem } from './ticket-item.tsx';
import { ticketNamed } from './ticket-place.ts';
import styles from './wechat-panel.module.css';

/** Finished tickets stay for a look back, but no more of them than this. */
const FINISHED_SHOWN_MAX = 5;

interface WeChatPanelProps {
  /** opens the login page beside; left out, the workbench is the way to one */
  readonly onOpenLogin?: () => void;
}

/** The WeChat phone: its identity, and the QR codes that it could scan. */
export function WeChatPanel({ onOpenLogin }: WeChatPanelProps) {
  const { value, failure, reload } = useLive(loadTickets, TICKET_TOPICS);
  const now = useWorldNow();
  const headingId = useId();
  const selectId = useId();
  const identities = value?.identities ?? [];
  const tickets = orderTickets(value?.tickets ?? [], now);
  const open = tickets.filter((ticket) => isOpen(phaseAt(ticket, now)));
  const { address, open: openThing, refine } = usePlace();
  // The address of the view names it; beside another view it stays the one that was last chosen.
  const [last, setLast] = useState<string | null>(null);
  const chosen = address.query.identity ?? last;
  const identity = (identities.find(({ id }) => id === chosen) ?? identities[0])?.id ?? null;
  const named = address.view === 'phone' ? ticketNamed(address.thing) : null;
  const isNamed = ({ scene }: Ticket): boolean => ticketOf(scene) === named;
  const isLost = value !== null && named !== null && !tickets.some(isNamed);
  const finished = tickets
    .filter((ticket) => !open.includes(ticket))
    .filter((ticket, index) => index < FINISHED_SHOWN_MAX || isNamed(ticket));
  const rest = [...open.slice(1), ...finished];

  const listOf = (some: readonly Ticket[]) => (
    <ul className={styles.list}>
      {some.map((ticket) => (
        <TicketItem
          key={ticket.scene}
          ticket={ticket}
          isNamed={isNamed(ticket)}
          identity={identity}
          isNewest={ticket === open[0]}
          onDone={reload}
        />
      ))}
    </ul>
  );
  return (
    <section className={styles.phone} aria-labelledby={headingId}>
      <header className={styles.header}>
        <div className={styles.top}>
          <h2 id={headingId} className={styles.heading}>
            微信
          </h2>
          <CurlButton call={{ endpoint: CONTROL.qr }} what="读取二维码" />
        </div>
        {identities.length > 0 && (
          <p className={styles.identity}>
            <label htmlFor={selectId}>身份</label>
            <select
              id={selectId}
              className={styles.select}
              value={identity ?? ''}
              onChange={({ target }) => {
                setLast(target.value);
                refine({ identity: target.value });
              }}
            >
              {identities.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.id}（{linkText(each)}）
                </option>
              ))}
            </select>
          </p>
        )}
      </header>
      <div className={styles.screen}>
        {failure && <Trouble text={failure} onRetry={reload} />}
        {isLost && (
          <LostThing
            text="这个二维码已不在：它已被淘汰，或者世界已重置"
            wayOut="看所有二维码"
            onLeave={() => openThing(null)}
          />
        )}
        {value && open.length === 0 && (
          <Empty icon={<Icon name="scan" size={28} />} title="没有等待扫描的二维码">
            <p>打开登录页或注册页，二维码会出现在这里</p>
            {onOpenLogin ? (
              <Button look="secondary" size="small" onClick={onOpenLogin}>
                打开登录页
              </Button>
            ) : (
              <OpenWorkbench />
            )}
          </Empty>
        )}
        {listOf(open.slice(0, 1))}
        {rest.length > 0 && (
          <details className={styles.rest} open={rest.some(isNamed) || undefined}>
            <summary>其余{rest.length}个</summary>
            {listOf(rest)}
          </details>
        )}
      </div>
    </section>
  );
}
