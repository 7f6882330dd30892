import { fragmentOf } from '#console/address.ts';
import { titleOf } from '#console/connection/fixture-list.ts';
import type { EventOf } from '#console/events/event-text.ts';
import { faultText } from '#console/faults/fault-text.ts';
import { PRESETS, type Preset } from '#console/faults/presets.ts';
import { phoneText, stateAt, stateText } from '#console/phone/sms-view.ts';
import { clockText } from '#console/status/time-text.ts';
import { VIEWS, viewHref } from '#console/view.ts';
import type { SandboxAccount } from '#contract/control/account.ts';
import type { Fault } from '#contract/control/fault.ts';
import type { FixtureList } from '#contract/control/fixture.ts';
import type { SmsMessage } from '#contract/control/phone.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import type { PaletteItem } from './palette-item.ts';

/** The contents of a world that the palette can find. */
export interface Findable {
  readonly messages: readonly SmsMessage[];
  readonly accounts: readonly SandboxAccount[];
  readonly fixtures: FixtureList['fixtures'];
  readonly faults: readonly Fault[];
  readonly calls: readonly EventOf<'call'>[];
  readonly now: number | null;
}

/** The act of choosing it. */
export interface PaletteActs {
  readonly go: (fragment: string) => void;
  readonly copy: (text: string) => void;
  readonly addFault: (preset: Preset) => void;
}

/** Every view of the console, found by its address too. */
export const viewItems = ({ go }: PaletteActs): PaletteItem[] =>
  VIEWS.map((view) => ({
    id: `view:${view.id}`,
    group: '视图',
    icon: view.icon,
    label: view.label,
    words: view.id,
    run: () => go(viewHref(view)),
  }));

/** Items of the world, the newest first where there is an order. */
export function worldItems(found: Findable, acts: PaletteActs): PaletteItem[] {
  const { messages, accounts, fixtures, faults, calls, now } = found;
  const place = (view: string, thing: string) => () => acts.go(fragmentOf({ view, thing }));
  return [
    ...messages.toReversed().flatMap((message) => codeItem(message, now, acts)),
    ...accounts.map(
      ({ accountId, loginId, phone }): PaletteItem => ({
        id: `account:${accountId}`,
        group: '账号',
        icon: 'accounts',
        label: loginId,
        detail: phone,
        words: accountId,
        run: () => acts.go(fragmentOf({ view: '', query: { open: 'accounts', account: accountId } })),
      }),
    ),
    ...fixtures.map(
      (fixture): PaletteItem => ({
        id: `scenario:${fixture.name}`,
        group: '场景',
        icon: 'scene',
        label: titleOf(fixture),
        detail: fixture.name,
        run: place('scenarios', fixture.name),
      }),
    ),
    ...faults.map(
      (fault): PaletteItem => ({
        id: `fault:${fault.id}`,
        group: '故障',
        icon: 'fault',
        label: faultText(fault),
        detail: fault.id,
        run: () => acts.go(fragmentOf({ view: '', query: { open: 'faults' } })),
      }),
    ),
    ...PRESETS.flatMap(({ presets }) => presets).map(
      (preset): PaletteItem => ({
        id: `preset:${preset.label}`,
        group: '故障',
        icon: 'add',
        label: `加故障：${preset.label}`,
        words: 'fault',
        run: () => acts.addFault(preset),
      }),
    ),
    ...calls.toReversed().map(
      ({ seq, at, method, path, status, code, phone }): PaletteItem => ({
        id: `row:${seq}`,
        group: '请求',
        icon: 'journal',
        label: `${method} ${path.replace(/\?.*/, '')} ${status}`,
        detail: [clockText(at), code, phone].filter(Boolean).join(' '),
        run: place('record', String(seq)),
      }),
    ),
  ];
}

function codeItem(message: SmsMessage, now: number | null, { copy }: PaletteActs): PaletteItem[] {
  const { seq, code, phone, action } = message;
  if (code === null) return [];
  const detail = `${phone} ${SMS_ACTION_TEXT[action]} ${stateText(message, stateAt(message, now))}`;
  const words = phoneText(phone);
  return [{ id: `code:${seq}`, group: '验证码', icon: 'sms', label: code, detail, words, run: () => copy(code) }];
}
