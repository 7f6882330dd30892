import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Live, useLive, useWorld, useWorldNow } from '#console/connection/world.tsx';
import { refusedAfter, useTimeline } from '#console/events/timeline.ts';
import { keep, kept } from '#console/hooks/browser.ts';
import { useOnPhone } from '#console/phone/phone-pane.tsx';
import { INBOX, stateAt } from '#console/phone/sms-view.ts';
import type { SmsInbox } from '#contract/control/phone.ts';

export interface Counts {
  /** unused codes since the last look at the phone */
  readonly sms: number;
  /** QR codes that a page still polls */
  readonly tickets: number;
  /** refused calls since the last look at the record */
  readonly refused: number;
}

export const NO_COUNTS: Counts = { sms: 0, tickets: 0, refused: 0 };

/** Counts of things to look at, on every view. */
export function useCounts(isPhoneInSight: boolean, isJournalInSight: boolean): Counts {
  const { world } = useWorld();
  const now = useWorldNow();
  const isVisible = useTabVisible();
  const inbox = useLive(INBOX);
  const { tickets } = useOnPhone();
  useReadingWhileHidden(inbox, isVisible);
  const messages = inbox.value?.messages ?? [];
  const newest = inbox.value && (messages.at(-1)?.seq ?? 0);
  const seen = useSeen(`sms_${world}`, newest, isPhoneInSight && isVisible);
  const { events } = useTimeline();
  const lastEvent = events && (events.at(-1)?.seq ?? 0);
  const seenEvents = useSeen(`events_${world}`, lastEvent, isJournalInSight && isVisible);
  return {
    refused: seenEvents === null ? 0 : refusedAfter(events ?? [], seenEvents),
    sms:
      seen === null ? 0 : messages.filter((message) => message.seq > seen && stateAt(message, now) === 'unused').length,
    tickets,
  };
}

const HIDDEN_GAP_MS = 5_000;
/** Reads of a hidden tab, ten minutes long: a tab hidden for longer must not keep its world from being dropped. */
const HIDDEN_MAX = 120;

/** A hidden page closes its event stream, but its title counts new codes, so it reads the inbox now and then. */
function useReadingWhileHidden({ reload }: Live<SmsInbox>, isVisible: boolean) {
  useEffect(() => {
    if (isVisible) return;
    let rounds = 0;
    const timer = setInterval(() => {
      reload();
      rounds += 1;
      if (rounds >= HIDDEN_MAX) clearInterval(timer);
    }, HIDDEN_GAP_MS);
    return () => clearInterval(timer);
  }, [reload, isVisible]);
}

/** False while the browser shows another tab. */
function useTabVisible() {
  return useSyncExternalStore(subscribe, () => !document.hidden);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const KEY = 'sandbox_seen';

/**
 * Number of the newest seen thing, through reloads of this tab; null before the first reading. Everything older than the
 * tab counts as seen.
 * @param newest number of the newest one, growing; null before the first reading
 * @param isLooking whether a new one is seen as it comes
 */
function useSeen(what: string, newest: number | null, isLooking: boolean) {
  const [seen, setSeen] = useState(() => readSeen(what));
  // Numbers that went back count other things: the sandbox started anew.
  const isOver = newest !== null && (seen === null || isLooking || newest < seen);
  const now = isOver ? newest : seen;
  useEffect(() => {
    if (now === null) return;
    setSeen(now);
    keep(`${KEY}_${what}`, String(now), 'sessionStorage');
  }, [what, now]);
  return now;
}

function readSeen(what: string) {
  const text = kept(`${KEY}_${what}`, 'sessionStorage');
  return text === null ? null : Number(text);
}
