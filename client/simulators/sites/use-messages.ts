import { useCallback, useEffect, useState } from 'react';
import { type LoginMessage, readLoginMessage } from '#contract/portal/embed.ts';

/** A message that this window received. */
export interface SeenMessage {
  readonly seq: number;
  readonly origin: string;
  /** as text, shortened: a page may post anything */
  readonly text: string;
  /** the login it hands over; null for everything else */
  readonly login: LoginMessage | null;
}

const KEPT = 50;
const TEXT_MAX = 400;

/** Every message that arrives here, newest first, from any sender. */
export function useMessages(): { readonly messages: readonly SeenMessage[]; readonly clear: () => void } {
  const [messages, setMessages] = useState<readonly SeenMessage[]>([]);
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent<unknown>) => {
      setMessages((seen) => {
        const seq = (seen[0]?.seq ?? 0) + 1;
        return [{ seq, origin, text: textOf(data), login: readLoginMessage(data) }, ...seen].slice(0, KEPT);
      });
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  const clear = useCallback(() => setMessages([]), []);
  return { messages, clear };
}

function textOf(data: unknown): string {
  if (typeof data === 'string') return data.slice(0, TEXT_MAX);
  try {
    return (JSON.stringify(data) ?? String(data)).slice(0, TEXT_MAX);
  } catch {
    return String(data).slice(0, TEXT_MAX);
  }
}
