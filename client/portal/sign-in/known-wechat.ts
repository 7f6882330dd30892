import { useLocation } from 'react-router-dom';

/** State of the navigation to enterprise authentication after a WeChat that has an account was used to register. */
export const KNOWN_WECHAT = { knownWeChat: true } as const;

/** True on a page that such a navigation led to, and after its reload. */
export function useKnownWeChat(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'knownWeChat' in state && state.knownWeChat === true;
}
