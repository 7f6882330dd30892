import { useCallback, useEffect, useRef, useState } from 'react';
import { usePortal } from '#portal/services/use-portal.ts';

/**
 * Seconds from a stored deadline, not from counted ticks: right after a hidden tab, a late timer or a sleep
 * (threat F14). After a jump of the clock back the countdown goes on from its last value; a jump forward ends it (threat F15).
 */
export function useCountdown(onEnd?: () => void) {
  const { window } = usePortal();
  const [remaining, setRemaining] = useState(0);
  const deadline = useRef<number | null>(null);
  const shown = useRef(0);
  const ended = useRef(onEnd);
  ended.current = onEnd;

  const update = useCallback(() => {
    if (deadline.current === null) return;
    const now = Date.now();
    const left = Math.max(0, Math.ceil((deadline.current - now) / 1000));
    if (left > shown.current) deadline.current = now + shown.current * 1000;
    shown.current = Math.min(shown.current, left);
    setRemaining(shown.current);
    if (shown.current > 0) return;
    deadline.current = null;
    ended.current?.();
  }, []);

  const start = useCallback((seconds: number) => {
    deadline.current = Date.now() + seconds * 1000;
    shown.current = seconds;
    setRemaining(seconds);
  }, []);

  const running = remaining > 0;
  useEffect(() => {
    if (!running) return;
    const { document } = window;
    const timer = window.setInterval(update, 250);
    document.addEventListener('visibilitychange', update);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [running, update, window]);

  return {
    /** whole seconds left, 0 to the start value */
    remaining,
    start,
  };
}
