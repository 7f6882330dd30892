import { useLive, useWorldNow } from '#console/connection/world.tsx';
import { ResourceList } from '#console/lists/resource-list.tsx';
import { usePlace } from '#console/place.ts';
import layout from '#console/ui/layout.module.css';
import { Empty } from '#console/ui/parts.tsx';
import type { SmsMessage, Ticket } from '#contract/control/phone.ts';
import { SelectField } from '#ui/fields/text-field.tsx';
import { Tabs } from '#ui/tabs.tsx';
import styles from './phone.module.css';
import { SmsTab } from './sms-tab.tsx';
import { INBOX, stateAt } from './sms-view.ts';
import { TICKET_LIST, TicketCard } from './ticket-item.tsx';
import { isOpen, isPolled, linkText, orderTickets, phaseAt, TICKETS } from './ticket-view.ts';

/** The phone of the portal's user: its sms and its WeChat, each with its count of usable codes. */
export function PhonePane({
  onFill,
}: {
  /** types a code into the page beside */
  onFill: (message: SmsMessage) => void;
}) {
  const { query, refine } = usePlace();
  const { codes, tickets } = useOnPhone();
  return (
    <aside className={styles.phone} aria-label="手机">
      <Tabs
        label="手机"
        value={query.tab === 'wechat' ? 'wechat' : 'sms'}
        fills
        onChange={(value) => refine({ tab: value })}
        items={[
          { value: 'sms', title: counted('短信', codes), panel: <SmsTab onFill={onFill} /> },
          { value: 'wechat', title: counted('微信', tickets), panel: <WeChatTab /> },
        ]}
      />
    </aside>
  );
}

const counted = (name: string, count: number) => (count > 0 ? `${name} ${count}` : name);

/** Counts on the phone: unused codes, and QR codes that a page still polls. */
export function useOnPhone(): { readonly codes: number; readonly tickets: number } {
  const now = useWorldNow();
  const messages = useLive(INBOX).value?.messages ?? [];
  const tickets = useLive(TICKETS).value?.tickets ?? [];
  return {
    codes: messages.filter((message) => stateAt(message, now) === 'unused').length,
    tickets: tickets.filter((ticket) => isPolled(ticket, now)).length,
  };
}

/** The WeChat phone: its identity, and the QR codes that it could scan, the newest with its picture. */
function WeChatTab() {
  const { value } = useLive(TICKETS);
  const now = useWorldNow();
  const { query, refine } = usePlace();
  const identities = value?.identities ?? [];
  const identity = (identities.find(({ id }) => id === query.identity) ?? identities[0])?.id ?? '';
  const canScan = (ticket: Ticket) => isOpen(phaseAt(ticket, now));
  return (
    <section className={layout.stack} aria-label="微信">
      <h2 className="visually-hidden">微信</h2>
      {identities.length > 0 && (
        <SelectField
          label="身份"
          value={identity}
          choices={identities.map((each) => ({ value: each.id, label: `${each.id}（${linkText(each)}）` }))}
          onChange={(id) => refine({ identity: id })}
        />
      )}
      <ResourceList
        of={TICKET_LIST}
        sorted={(tickets) => orderTickets(tickets, now)}
        now={now}
        head={(tickets) =>
          !tickets.some(canScan) && (
            <Empty icon="scan" title="没有等待扫描的二维码">
              <p>打开登录页或注册页，二维码会出现在这里</p>
            </Empty>
          )
        }
        {...(identity && { chosen: { identity } })}
        card={(ticket, index) => (index === 0 && canScan(ticket) ? TicketCard : null)}
      />
    </section>
  );
}
