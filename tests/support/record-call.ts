import { PATHS, rewritePath } from '#contract/paths.ts';
import type { World } from '#sandbox/world/world.ts';

/** Keeps a call as a client may make it: as large as a row may be, every text its own. */
export function recordCall(world: World, index: number, size = 4_000): void {
  const body = JSON.stringify({ index });
  const call = world.history.admit({
    kind: 'call',
    id: `r0-${index}`,
    at: index,
    method: 'POST',
    target: `${rewritePath(PATHS.login)}?ctoken=${index}`,
    headers: { 'content-type': 'application/json' },
    body: { text: body },
    bodySize: 16,
  });
  if (!call) throw new Error('The world keeps no journal.');
  const answer = `${index}`.padEnd(size, 'x');
  const end = {
    at: index,
    tookMs: 1,
    page: null,
    visitor: '5d41402a',
    endpoint: 'login',
    status: 200,
    broken: false,
    code: null,
    phone: null,
    account: null,
    switches: [],
    opened: {},
    body,
    answer,
    answerHeaders: {},
    reason: null,
    fault: null,
  };
  world.record(call, end, { status: 200, body: answer, cookies: [], location: null, broken: false });
}
