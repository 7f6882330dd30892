import { CODES, failure, type HostCall, METHODS, type Reply } from './host-call.ts';
import type { HostTurn } from './host-turn.ts';
import { openPanel } from './open-panel.ts';
import type { ScriptedResponse } from './scenario.ts';
import { runStorageCall } from './storage.ts';

const FALSE_BODY = { forged: true };

/** Answers a call, as its script says or as the host does by itself. Some answers come later, from a person. */
export function perform(
  turn: HostTurn,
  call: HostCall,
  script: ScriptedResponse | undefined,
  panelOrigin: string,
): void {
  if (script?.forged) turn.answer(call, { ok: true, body: FALSE_BODY }, script.forged);
  if (script?.kind === 'never') return;
  const reply = (script && scripted(script)) ?? byItself(turn, call, panelOrigin);
  if (!reply) return;
  for (let copies = script?.duplicates ?? 0; copies >= 0; copies -= 1) turn.answer(call, reply);
}

function scripted({ kind, body, code = CODES.internal, message }: ScriptedResponse): Reply | null {
  if (kind === 'fail') return { ok: false, body: failure(code, message ?? MESSAGES[String(code)] ?? 'failed') };
  return body === undefined ? null : { ok: true, body };
}

function byItself(turn: HostTurn, call: HostCall, panelOrigin: string): Reply | null {
  const { scenario, storage } = turn.state;
  const stored = runStorageCall(storage, call, scenario.missingValue);
  if (stored) turn.change({ storage: stored.storage });
  if (stored) return stored.reply;
  if (call.method === METHODS.bounce) return { ok: true, body: {} };
  if (call.method === METHODS.getTemporary) return { ok: true, body: { content: scenario.temporary } };
  if (call.method === METHODS.callComponent) return openPanel(turn, call, panelOrigin);
  return { ok: false, body: failure(CODES.notExist, 'not exist') };
}

/** Message texts of the host's error codes. */
const MESSAGES: Readonly<Record<string, string>> = {
  [CODES.cancel]: 'user cancelled',
  [CODES.notExist]: 'not exist',
  [CODES.noPermission]: 'no permission',
  [CODES.internal]: 'internal error',
};
