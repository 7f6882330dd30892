import { PAGES } from '#contract/paths.ts';
import { otherLoopback } from '#http/wire/host-guard.ts';

const USUAL_PORT = '5173';

/**
 * Where a sandbox is opened beside another one in the same browser, which the one at another port than the usual is: all
 * ports of a host share their cookies, and two sandboxes would take each other's sessions. Empty where there is none.
 */
export function besideText(origin: string): string {
  const { protocol, host, port } = new URL(origin);
  const other = port === USUAL_PORT ? null : otherLoopback(host);
  return other === null ? '' : `beside another one, open ${protocol}//${other}${PAGES.login}`;
}
