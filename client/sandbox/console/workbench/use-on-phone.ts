import { useLive } from '#client-sandbox/connection/use-live.ts';
import { useWorldNow } from '#client-sandbox/connection/use-world.tsx';
import { INBOX_TOPICS, loadInbox } from '#client-sandbox/console/phone/inbox.ts';
import { stateAt } from '#client-sandbox/console/phone/sms-view.ts';
import { isOpen, phaseAt } from '#client-sandbox/wechat/ticket-view.ts';
import { loadTickets, TICKET_TOPICS } from '#client-sandbox/wechat/tickets.ts';

/** Counts of what can be used on the phone now: codes that are good, and QR codes that wait. */
export function useOnPhone(): number {
  const now = useWorldNow();
  const messages = useLive(loadInbox, INBOX_TOPICS).value?.messages ?? [];
  const tickets = useLive(loadTickets, TICKET_TOPICS).value?.tickets ?? [];
  return (
    messages.filter((message) => stateAt(message, now) === 'unused').length +
    tickets.filter((ticket) => isOpen(phaseAt(ticket, now))).length
  );
}
