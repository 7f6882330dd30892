import { fragmentOf } from '#console/address.ts';
import type { ControlCall } from '#console/connection/control-call.ts';
import { titleOf } from '#console/connection/fixture-list.ts';
import { faultText } from '#console/faults/fault-text.ts';
import { PRESETS, type Preset } from '#console/faults/presets.ts';
import { phoneText, stateAt, stateText } from '#console/phone/sms-view.ts';
import { clockText } from '#console/status/time-text.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { type Endpoint, labelOf } from '#contract/endpoint.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import type { PaletteItem } from './palette-item.ts';
import type { Findable } from './use-findable.ts';

/** The act of choosing it. */
export interface ItemActs {
  readonly go: (fragment: string) => void;
  readonly copy: (text: string) => void;
  readonly addFault: (preset: Preset) => void;
  readonly copyCurl: (call: ControlCall, what: string) => void;
}

/** Everything in a world that has a name, the newest first where there is an order; then a shell line for each call. */
export function worldItems(found: Findable, acts: ItemActs): PaletteItem[] {
  const { messages, accounts, fixtures, faults, calls, now } = found;
  return [
    ...messages.toReversed().flatMap((message): PaletteItem[] => {
      const { seq, code, phone, action } = message;
      if (code === null) return [];
      const detail = `${phone} ${SMS_ACTION_TEXT[action]} ${stateText(message, stateAt(message, now))}`;
      const run = () => acts.copy(code);
      return [{ id: `code:${seq}`, group: '验证码', icon: 'sms', label: code, detail, words: phoneText(phone), run }];
    }),
    ...accounts.map(
      ({ accountId, loginId, phone }): PaletteItem => ({
        ...{ id: `account:${accountId}`, group: '账号', icon: 'accounts' },
        ...{ label: loginId, detail: phone, words: accountId },
        run: () => acts.go(fragmentOf({ view: '', query: { open: 'accounts', account: accountId } })),
      }),
    ),
    ...fixtures.map(
      (fixture): PaletteItem => ({
        ...{ id: `scenario:${fixture.name}`, group: '场景', icon: 'scene' },
        ...{ label: titleOf(fixture), detail: fixture.name },
        run: () => acts.go(fragmentOf({ view: 'scenarios', thing: fixture.name })),
      }),
    ),
    ...faults.map(
      (fault): PaletteItem => ({
        ...{ id: `fault:${fault.id}`, group: '故障', icon: 'fault', label: faultText(fault), detail: fault.id },
        run: () => acts.go(fragmentOf({ view: 'settings', thing: 'faults', query: { fault: fault.id } })),
      }),
    ),
    ...PRESETS.flatMap(({ presets }) => presets).map(
      (preset): PaletteItem => ({
        ...{ id: `preset:${preset.label}`, group: '故障', icon: 'add' },
        ...{ label: preset.label, detail: '加故障', words: 'fault' },
        run: () => acts.addFault(preset),
      }),
    ),
    ...calls.toReversed().map(
      ({ seq, at, method, path, status, code, phone }): PaletteItem => ({
        ...{ id: `row:${seq}`, group: '请求', icon: 'journal' },
        label: `${method} ${path.replace(/\?.*/, '')} ${status}`,
        detail: [clockText(at), code, phone].filter(Boolean).join(' '),
        run: () => acts.go(fragmentOf({ view: 'record', thing: String(seq) })),
      }),
    ),
    ...Object.entries(CONTROL).map(
      ([name, endpoint]): PaletteItem => ({
        ...{ id: `curl:${name}`, group: 'curl', icon: 'copy' },
        ...{ label: `curl：${labelOf(endpoint)}`, detail: `${endpoint.method} ${endpoint.path}` },
        run: () => acts.copyCurl(curlCall(name, endpoint), `curl：${labelOf(endpoint)}`),
      }),
    ),
  ];
}

/** Bodies of the lines that say nothing with an empty one. */
const BODIES: Readonly<Record<string, unknown>> = {
  moveClock: { advanceMs: 300_000 },
  createFault: { answer: { status: 503 }, times: 1 },
  createSession: { account: 'buyer01' },
};

/** A line's call, its places named: `/accounts/ID`. */
function curlCall(name: string, endpoint: Endpoint): ControlCall {
  const params = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, part = '']) => [part, part.toUpperCase()]);
  return { endpoint, input: { params: Object.fromEntries(params), body: BODIES[name] } };
}
