import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useTimeline } from '#console/events/timeline.ts';
import type { FormTexts } from '#console/time/checkpoints.tsx';
import { useGoBack } from '#console/time/checkpoints.tsx';
import { ACCOUNT, PHONE, placeOf, readerOf } from './fill-page.ts';

/** Remembers the frame's form at each call of its page. @returns a function for each load of the frame */
export function useFormMemory(frame: RefObject<HTMLIFrameElement | null>): () => void {
  const { remember } = useGoBack();
  const { events } = useTimeline();
  const form = useRef<FormTexts | null>(null);
  const last = useRef<number | null>(null);
  const see = useCallback(async () => {
    const screen = (await readerOf(frame.current))();
    if (!screen) return;
    const [account, phone] = [screen.field(ACCOUNT)?.text, screen.field(PHONE)?.text];
    if (account === undefined && phone === undefined) return;
    const known = form.current;
    form.current = {
      tab: account === undefined ? 'sms' : 'password',
      account: account ?? known?.account ?? '',
      phone: phone ?? known?.phone ?? '',
    };
  }, [frame]);
  useEffect(() => {
    const newest = events?.at(-1)?.seq ?? null;
    const place = placeOf(frame.current)?.split('?')[0];
    for (const event of events ?? [])
      if (event.kind === 'call' && last.current !== null && event.seq > last.current && form.current !== null)
        if (event.page?.split('?')[0] === place) remember(event.seq, form.current);
    last.current = newest;
  });
  return useCallback(() => {
    form.current = null;
    // Each document is watched anew.
    for (const type of ['input', 'click']) frame.current?.contentDocument?.addEventListener(type, () => void see());
  }, [frame, see]);
}
