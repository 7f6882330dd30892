import type { Request } from 'express';
import { type QueryValue, targetOf } from '#contract/portal/redirect.ts';
import type { Settings } from '#domain/settings.ts';
import { accessOf, allowedOrigin, originOf } from './access.ts';

type Lists = Pick<Settings, 'gotoUrlAllowList'>;

/** The world's gotoUrl allow-list, and the origins of `--allow-origin`: who signs in from there goes back there. */
export function gotoUrlAllowList(request: Request, settings: Lists): string[] {
  return [...settings.gotoUrlAllowList, ...accessOf(request).allowOrigins];
}

/** Redirect target of a call by the one policy: a path is one of the page that calls, on whichever port that is. */
export function gotoTarget(request: Request, settings: Lists, gotoUrl: QueryValue): string {
  const own = originOf(request);
  return targetOf(gotoUrl, allowedOrigin(request) ?? own, [...gotoUrlAllowList(request, settings), own]);
}
