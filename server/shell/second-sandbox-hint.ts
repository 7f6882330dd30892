import { PAGES } from '#contract/paths.ts';
import { otherLoopback } from '#http/wire/host-guard.ts';

const USUAL_PORT = '5173';

/**
 * Hint for a sandbox at another port than the usual one, which probably runs beside another sandbox: all ports of a host
 * share their cookies, so in one browser the two need different host names. Empty where no hint is needed.
 */
export function secondSandboxHint(origin: string): string {
  const { protocol, host, port } = new URL(origin);
  const other = port === USUAL_PORT ? null : otherLoopback(host);
  return other === null ? '' : `beside another one, open ${protocol}//${other}${PAGES.login}`;
}
