import { useLive, useWorldNow } from '#console/connection/use-world.tsx';
import { usePlace } from '#console/use-place.ts';
import { isPolled, TICKETS } from '#console/wechat/ticket-view.ts';
import type { SmsMessage } from '#contract/control/phone.ts';
import { Tabs } from '#ui/tabs.tsx';
import styles from './phone.module.css';
import { SmsTab } from './sms-tab.tsx';
import { INBOX, stateAt } from './sms-view.ts';
import { ticketNamed } from './use-phone-place.tsx';
import { WeChatTab } from './wechat-tab.tsx';

interface PhonePaneProps {
  /** types a code into the page beside; undefined where there is none */
  readonly onFill?: (message: SmsMessage) => void;
}

/** The phone of the portal's user: its sms and its WeChat, each with the number of what can be used there now. */
export function PhonePane({ onFill }: PhonePaneProps) {
  const { address, refine } = usePlace();
  const { codes, tickets } = useOnPhone();
  const { tab, phone = '' } = address.query;
  const shown = tab === 'wechat' || (tab === undefined && ticketNamed(phone) !== null) ? 'wechat' : 'sms';
  return (
    <aside className={styles.phone} aria-label="手机">
      <Tabs
        label="手机"
        value={shown}
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

const counted = (name: string, count: number): string => (count > 0 ? `${name} ${count}` : name);

/** Counts of what can be used on the phone now: codes that are good, and QR codes whose page still asks. */
export function useOnPhone(): { readonly codes: number; readonly tickets: number } {
  const now = useWorldNow();
  const messages = useLive(INBOX).value?.messages ?? [];
  const tickets = useLive(TICKETS).value?.tickets ?? [];
  return {
    codes: messages.filter((message) => stateAt(message, now) === 'unused').length,
    tickets: tickets.filter((ticket) => isPolled(ticket, now)).length,
  };
}
