import { CODES, failure, type HostCall, METHODS, objectOf, type Reply } from './host-call.ts';
import { type HostMachine, rowOf } from './host-machine.ts';
import type { ScriptedResponse } from './host-state.ts';
import { openPanel } from './open-panels.ts';

/** Takes a call of the app: its answer comes at once, in its time, or from a person. */
export function takeCall(host: HostMachine, call: HostCall): void {
  const received = (outcome: string) => host.write({ ...rowOf(call), direction: 'in', body: call.body, outcome });
  if (call.method === METHODS.standingRequest) {
    received('等待全局事件');
    host.change({ listening: [...host.state.listening, call] });
    return;
  }
  const script = takeScript(host, call.method);
  received(script ? `按脚本：${script.kind}` : '已收到');
  const { scenario, auth } = host.state;
  if (isAuthorisation(call.method)) openAuthorisation(host, call, script);
  else if (!script && scenario.needsAuth && auth !== 'ok')
    host.answer(call, failure(CODES.noPermission, 'no permission'));
  else answerInTime(host, call, script);
}

function answerInTime(host: HostMachine, call: HostCall, script: ScriptedResponse | undefined) {
  const eventsMs = scheduleEvents(host, call, script);
  const delayMs = eventsMs + (script?.delayMs ?? 0);
  if (delayMs > 0) host.schedule(delayMs, () => perform(host, call, script));
  else perform(host, call, script);
}

/** The first answer left for a method; each is used once. */
function takeScript(host: HostMachine, method: string): ScriptedResponse | undefined {
  const { scenario } = host.state;
  if (!Object.hasOwn(scenario.answers, method)) return undefined;
  const [script, ...rest] = scenario.answers[method] ?? [];
  host.set({ answers: { ...scenario.answers, [method]: rest } });
  return script;
}

/** @returns when the last event of the call is out */
function scheduleEvents(host: HostMachine, call: HostCall, script: ScriptedResponse | undefined) {
  const { events = 0, everyMs = 0 } = script ?? {};
  if (events > 0 && everyMs === 0) host.progress(call, 1, events);
  if (everyMs === 0) return 0;
  for (let index = 1; index <= events; index += 1) host.schedule(index * everyMs, () => host.progress(call, index));
  return events * everyMs;
}

/** A host's refusal of a signature: errorCode 3, with the inner code in its text. */
const REFUSED = failure('3', '52013 signature rejected');

function isAuthorisation(method: string) {
  return method === METHODS.config || method === METHODS.requestJsApis;
}

/** Takes an authorisation call; it ends after the scenario's delay, or when a person decides. */
function openAuthorisation(host: HostMachine, call: HostCall, script: ScriptedResponse | undefined) {
  host.change({ auth: 'pending', authCalls: [...host.state.authCalls, call] });
  if (script?.kind === 'never') return;
  if (script) {
    const result = script.kind === 'fail' ? ('failed' as const) : ('ok' as const);
    host.set({ auth: { result, delayMs: script.delayMs ?? 0 } });
  }
  const { delayMs } = host.state.scenario.auth;
  if (delayMs !== null) host.schedule(delayMs, () => authorise(host, host.state.scenario.auth.result === 'ok'));
}

/** Settles the pending authorisation, if any. */
export function authorise(host: HostMachine, ok: boolean): void {
  const { authCalls } = host.state;
  if (authCalls.length === 0) return;
  host.change({ auth: ok ? 'ok' : 'failed', authCalls: [] });
  for (const call of authCalls) host.answer(call, ok ? { ok, body: {} } : REFUSED);
}

const FALSE_BODY = { forged: true };

/** Answers a call by its script, or as the host does by itself. Some answers come later, from a person. */
function perform(host: HostMachine, call: HostCall, script: ScriptedResponse | undefined) {
  if (script?.forged) host.answer(call, { ok: true, body: FALSE_BODY }, script.forged);
  if (script?.kind === 'never') return;
  const reply = (script && scripted(script)) ?? defaultReply(host, call);
  if (!reply) return;
  for (let copies = script?.duplicates ?? 0; copies >= 0; copies -= 1) host.answer(call, reply);
}

function scripted({ kind, body, code = CODES.internal, message }: ScriptedResponse): Reply | null {
  if (kind === 'fail') return failure(code, message ?? MESSAGES[String(code)] ?? 'failed');
  return body === undefined ? null : { ok: true, body };
}

function defaultReply(host: HostMachine, call: HostCall): Reply | null {
  switch (call.method) {
    case METHODS.getItem:
    case METHODS.setItem:
    case METHODS.removeItem:
      return runStorage(host, call);
    case METHODS.bounce:
      return { ok: true, body: {} };
    case METHODS.getTemporary:
      return { ok: true, body: { content: host.state.scenario.temporary } };
    case METHODS.callComponent:
      return openPanel(host, call);
    default:
      return failure(CODES.notExist, 'not exist');
  }
}

/** Message texts of the host's error codes. */
const MESSAGES: Readonly<Record<string, string>> = {
  [CODES.cancel]: 'user cancelled',
  [CODES.notExist]: 'not exist',
  [CODES.noPermission]: 'no permission',
  [CODES.internal]: 'internal error',
};

/** Assumed: the documented limits, 1 MB an item and 50 MB an origin, are counted in characters. */
const ITEM_MAX = 1_000_000;
const ORIGIN_MAX = 50_000_000;

/** Runs a call of the storage. */
function runStorage(host: HostMachine, { origin, method, body }: HostCall): Reply {
  const { storage, scenario } = host.state;
  const { name, value } = objectOf(body);
  const items = new Map(storage.get(origin));
  const refuse = (text: string) => failure(CODES.internal, text);
  if (typeof name !== 'string') return refuse('name must be a string');
  if (method === METHODS.getItem) {
    const found = items.get(name) ?? scenario.missingValue;
    return found === null ? failure(CODES.notExist, 'no such item') : { ok: true, body: { value: found } };
  }
  items.delete(name);
  if (method === METHODS.setItem) {
    if (typeof value !== 'string') return refuse('value must be a string');
    const others = [...items.values()].reduce((sum, text) => sum + text.length, 0);
    if (value.length > ITEM_MAX || others + value.length > ORIGIN_MAX) return refuse('storage limit exceeded');
    items.set(name, value);
  }
  host.change({ storage: new Map(storage).set(origin, items) });
  return { ok: true, body: {} };
}
