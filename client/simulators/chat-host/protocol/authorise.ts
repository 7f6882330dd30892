import { failure, type HostCall, METHODS } from './host-call.ts';
import type { HostTurn } from './host-turn.ts';
import type { ScriptedResponse } from './scenario.ts';

/** As hosts refuse a signature: errorCode 3, with the inner code in its text. */
const REFUSED = failure('3', '52013 signature rejected');

export function isAuthorisation(method: string): boolean {
  return method === METHODS.config || method === METHODS.requestJsApis;
}

/** Takes an authorisation call; it ends after the scenario's delay, or when a person decides. */
export function openAuthorisation(turn: HostTurn, call: HostCall, script: ScriptedResponse | undefined): void {
  turn.change({ auth: 'pending', authCalls: [...turn.state.authCalls, call] });
  if (script?.kind === 'never') return;
  if (script) {
    const result = script.kind === 'fail' ? ('failed' as const) : ('ok' as const);
    turn.change({ scenario: { ...turn.state.scenario, auth: { result, delayMs: script.delayMs ?? 0 } } });
  }
  const { delayMs } = turn.state.scenario.auth;
  if (delayMs !== null) turn.schedule(delayMs, { kind: 'authorise' });
}

/** Settles the pending authorisation, if any. */
export function authorise(turn: HostTurn, ok: boolean): void {
  const { authCalls } = turn.state;
  if (authCalls.length === 0) return;
  turn.change({ auth: ok ? 'ok' : 'failed', authCalls: [] });
  for (const call of authCalls) turn.answer(call, { ok, body: ok ? {} : REFUSED });
}
