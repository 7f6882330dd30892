import { validateHeaderValue } from 'node:http';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Recorded, RecordedCall, WorldFile } from '#contract/control/world-file.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ReplayRefused } from '#http/control/snapshot-routes.ts';
import { pathOf } from '#http/wire/parse.ts';

/**
 * Refuses a log that no world has written, before any of it runs: entries in another order or out of time, calls left out,
 * an end of a call that is not there, a request that cannot be sent.
 * @throws ReplayRefused with the first wrong place
 */
export function checkLog({ start, missing, log }: WorldFile): void {
  let { resets, requests } = start;
  let earliest = start.clock.now;
  const open = new Set<string>();
  for (const [index, entry] of log.entries()) {
    const refuse = (field: string, expected: string) => {
      throw new ReplayRefused(expected, `log.${index}.${field}`);
    };
    if (entry.at < earliest) refuse('at', `at least ${earliest}, the time before it`);
    earliest = entry.at;
    if (entry.kind === 'call') {
      requests += 1;
      const id = `r${resets}-${requests}`;
      if (entry.id !== id) refuse('id', `'${id}', the next call`);
      open.add(id);
      checkRequest(entry, refuse);
    }
    if ((entry.kind === 'resumed' || entry.kind === 'gone') && !open.delete(entry.id))
      refuse('id', 'the id of a call before it that has not gone on');
    if (entry.kind === 'control' && !isReplayed(entry))
      refuse('target', 'a call of the control API that a replay runs');
    if (entry.kind !== 'return') continue;
    if (entry.to !== null && entry.to > missing + index) refuse('to', `at most ${missing + index}`);
    resets += 1;
    ({ requests } = entry.snapshot);
    earliest = entry.snapshot.clock.now;
  }
}

type Refuse = (field: string, expected: string) => void;

/** Refuses texts that Node's parser of requests never yields. */
function checkRequest({ method, target, headers }: RecordedCall, refuse: Refuse): void {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(method)) refuse('method', 'a method of HTTP');
  if (!/^[\u0021-\u00ff]+$/.test(target)) refuse('target', 'a path without blanks and line ends');
  for (const [name, value] of Object.entries(headers))
    try {
      validateHeaderValue(name, value);
    } catch {
      refuse(`headers.${name}`, 'a text that a header may have');
    }
}

const REPLAYED: readonly Endpoint[] = Object.values<Endpoint>(CONTROL).filter(
  ({ replay, isOfServer }) => !replay && !isOfServer,
);

/** By its whole path: `@evil.example/` would change the host. */
function isReplayed({ method, target }: Extract<Recorded, { kind: 'control' }>): boolean {
  const steps = pathOf(target).split('/');
  return REPLAYED.some((endpoint) => {
    const known = endpoint.path.split('/');
    const isSame = (step: string, index: number) =>
      step === steps[index] || (step.startsWith(':') && steps[index] !== '');
    return endpoint.method === method && known.length === steps.length && known.every(isSame);
  });
}
