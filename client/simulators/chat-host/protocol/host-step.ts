import { CODES, failure, type HostCall, METHODS, type Reply } from './host-call.ts';
import type { Due, HostInput, HostState, HostStep, ScriptedResponse } from './host-state.ts';
import { endPanel, HostTurn, openPanel, runStorageCall } from './host-turn.ts';

/**
 * State transition of a host, as a pure function: no page, no time, no chance. The same on every transport, so one
 * scenario runs on all four.
 * @param panelOrigin where the addresses of panels are resolved
 */
export function hostStep(state: HostState, input: HostInput, panelOrigin: string): HostStep {
  const turn = new HostTurn(state, panelOrigin);
  switch (input.type) {
    case 'call':
      take(turn, input.call);
      break;
    case 'tick':
      runDue(turn, input.now);
      break;
    case 'panel': {
      const panel = state.panels.find(({ id }) => id === input.id);
      if (panel) endPanel(turn, panel, input.act);
      break;
    }
    case 'authorise':
      authorise(turn, input.ok);
      break;
    case 'broadcast':
      turn.broadcast(input);
      break;
    case 'note': {
      const { type: direction, ...row } = input;
      turn.write({ direction, ...row });
      break;
    }
    case 'change':
      turn.change({ scenario: input.scenario });
      break;
    case 'restart':
      turn.change({ auth: 'none', authCalls: [], panels: [], listening: [], due: [] });
      break;
    case 'clear-journal':
      turn.change({ journal: [] });
      break;
  }
  return turn.end();
}

function take(turn: HostTurn, call: HostCall) {
  if (call.method === METHODS.standingRequest) {
    turn.received(call, '等待全局事件');
    turn.change({ listening: [...turn.state.listening, call] });
    return;
  }
  const script = takeScript(turn, call.method);
  turn.received(call, script ? `按脚本：${script.kind}` : '已收到');
  const { scenario, auth } = turn.state;
  if (isAuthorisation(call.method)) openAuthorisation(turn, call, script);
  else if (!script && scenario.needsAuth && auth !== 'ok')
    turn.answer(call, failure(CODES.noPermission, 'no permission'));
  else answerInTime(turn, call, script);
}

function answerInTime(turn: HostTurn, call: HostCall, script: ScriptedResponse | undefined) {
  const eventsMs = scheduleEvents(turn, call, script);
  const delayMs = eventsMs + (script?.delayMs ?? 0);
  if (delayMs > 0) turn.schedule(delayMs, { kind: 'perform', call, script });
  else perform(turn, call, script);
}

/** The first answer left for a method; each is used once. */
function takeScript(turn: HostTurn, method: string): ScriptedResponse | undefined {
  const { scenario } = turn.state;
  if (!Object.hasOwn(scenario.answers, method)) return undefined;
  const [script, ...rest] = scenario.answers[method] ?? [];
  turn.change({ scenario: { ...scenario, answers: { ...scenario.answers, [method]: rest } } });
  return script;
}

/** @returns when the last event of the call is out */
function scheduleEvents(turn: HostTurn, call: HostCall, script: ScriptedResponse | undefined) {
  const { events = 0, everyMs = 0 } = script ?? {};
  if (events > 0 && everyMs === 0) turn.event(call, 'progress', { index: 1 }, events);
  if (everyMs === 0) return 0;
  for (let index = 1; index <= events; index += 1)
    turn.schedule(index * everyMs, { kind: 'event', call, index, times: 1 });
  return events * everyMs;
}

/** Everything that fell due, in its order and at its own time. */
function runDue(turn: HostTurn, now: number) {
  for (;;) {
    const [first, ...rest] = turn.state.due;
    if (!first || first.at > now) break;
    turn.change({ due: rest, now: Math.max(turn.state.now, first.at) });
    run(turn, first.work);
  }
  turn.change({ now: Math.max(turn.state.now, now) });
}

function run(turn: HostTurn, work: Due['work']) {
  if (work.kind === 'perform') perform(turn, work.call, work.script);
  else if (work.kind === 'event') turn.event(work.call, 'progress', { index: work.index }, work.times);
  else authorise(turn, turn.state.scenario.auth.result === 'ok');
}

/** As hosts refuse a signature: errorCode 3, with the inner code in its text. */
const REFUSED = failure('3', '52013 signature rejected');

function isAuthorisation(method: string) {
  return method === METHODS.config || method === METHODS.requestJsApis;
}

/** Takes an authorisation call; it ends after the scenario's delay, or when a person decides. */
function openAuthorisation(turn: HostTurn, call: HostCall, script: ScriptedResponse | undefined) {
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
function authorise(turn: HostTurn, ok: boolean) {
  const { authCalls } = turn.state;
  if (authCalls.length === 0) return;
  turn.change({ auth: ok ? 'ok' : 'failed', authCalls: [] });
  for (const call of authCalls) turn.answer(call, ok ? { ok, body: {} } : REFUSED);
}

const FALSE_BODY = { forged: true };

/** Answers a call, as its script says or as the host does by itself. Some answers come later, from a person. */
function perform(turn: HostTurn, call: HostCall, script: ScriptedResponse | undefined) {
  if (script?.forged) turn.answer(call, { ok: true, body: FALSE_BODY }, script.forged);
  if (script?.kind === 'never') return;
  const reply = (script && scripted(script)) ?? byItself(turn, call);
  if (!reply) return;
  for (let copies = script?.duplicates ?? 0; copies >= 0; copies -= 1) turn.answer(call, reply);
}

function scripted({ kind, body, code = CODES.internal, message }: ScriptedResponse): Reply | null {
  if (kind === 'fail') return failure(code, message ?? MESSAGES[String(code)] ?? 'failed');
  return body === undefined ? null : { ok: true, body };
}

function byItself(turn: HostTurn, call: HostCall): Reply | null {
  const { scenario, storage } = turn.state;
  const stored = runStorageCall(storage, call, scenario.missingValue);
  if (stored) turn.change({ storage: stored.storage });
  if (stored) return stored.reply;
  if (call.method === METHODS.bounce) return { ok: true, body: {} };
  if (call.method === METHODS.getTemporary) return { ok: true, body: { content: scenario.temporary } };
  if (call.method === METHODS.callComponent) return openPanel(turn, call);
  return failure(CODES.notExist, 'not exist');
}

/** Message texts of the host's error codes. */
const MESSAGES: Readonly<Record<string, string>> = {
  [CODES.cancel]: 'user cancelled',
  [CODES.notExist]: 'not exist',
  [CODES.noPermission]: 'no permission',
  [CODES.internal]: 'internal error',
};
