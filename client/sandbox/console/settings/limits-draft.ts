import { SettingsChange, type WorldSettings } from '#contract/control/settings.ts';
import { LIMIT_RANGES, type LimitRange, type Limits } from '#contract/control/world-limits.ts';
import { LIMIT_NAMES, RESEND_NAMES } from './setting-text.ts';

/** A limit as a field shows it: times in seconds, `resend.login` for an interval. */
export type LimitsDraft = Readonly<Record<string, string>>;

export interface LimitField {
  readonly name: string;
  readonly label: string;
  readonly isTime: boolean;
  readonly valueIn: (limits: Limits) => number;
  /** what it can be, as the contract has it */
  readonly range: LimitRange;
}

const RESEND = 'resend.';

export const LIMIT_FIELDS: readonly LimitField[] = [
  ...Object.entries(LIMIT_NAMES).map(([name, label]) => ({
    name,
    label,
    isTime: name.endsWith('Ms'),
    valueIn: (limits: Limits) => limits[name as keyof typeof LIMIT_NAMES],
    range: LIMIT_RANGES[name as keyof typeof LIMIT_NAMES],
  })),
  ...Object.entries(RESEND_NAMES).map(([name, label]) => ({
    name: RESEND + name,
    label,
    isTime: true,
    valueIn: ({ resendIntervalMs }: Limits) => resendIntervalMs[name as keyof typeof RESEND_NAMES],
    range: LIMIT_RANGES.resendIntervalMs,
  })),
];

export function limitsDraftOf({ limits }: WorldSettings): LimitsDraft {
  return Object.fromEntries(
    LIMIT_FIELDS.map(({ name, isTime, valueIn }) => [name, String(isTime ? valueIn(limits) / 1000 : valueIn(limits))]),
  );
}

/** Only what differs, or which fields hold what no limit can be. */
export function limitsChangeOf(
  { limits }: WorldSettings,
  draft: LimitsDraft,
): { readonly change: SettingsChange | null; readonly wrong: ReadonlySet<string> } {
  const typed = LIMIT_FIELDS.map((field) => ({ ...field, value: numberIn(draft[field.name] ?? '', field.isTime) }));
  const wrong = new Set(typed.filter(({ value }) => Number.isNaN(value)).map(({ name }) => name));
  const changed = typed.filter(({ name, value, valueIn }) => !wrong.has(name) && value !== valueIn(limits));
  const parsed = SettingsChange.safeParse(changed.length > 0 ? { limits: nested(changed) } : {});
  for (const { path } of parsed.error?.issues ?? []) wrong.add(nameAt(path));
  return { change: parsed.success && wrong.size === 0 ? parsed.data : null, wrong };
}

/** Range of a limit, in the unit in which its field is filled in. */
export function rangeText({ isTime, range: { min, max } }: LimitField): string {
  return isTime ? `请填${min / 1000}到${max / 1000}之间的秒数` : `请填${min}到${max}之间的整数`;
}

function numberIn(text: string, isTime: boolean): number {
  if (text.trim() === '') return Number.NaN;
  return isTime ? Math.round(Number(text) * 1000) : Number(text);
}

/** The intervals stand one level down in the contract. */
function nested(changed: readonly { readonly name: string; readonly value: number }[]): Record<string, unknown> {
  const isResend = ({ name }: { name: string }) => name.startsWith(RESEND);
  const resend = changed.filter(isResend).map(({ name, value }) => [name.slice(RESEND.length), value]);
  const plain = changed.filter((field) => !isResend(field)).map(({ name, value }) => [name, value]);
  return {
    ...Object.fromEntries(plain),
    ...(resend.length > 0 && { resendIntervalMs: Object.fromEntries(resend) }),
  };
}

function nameAt(path: readonly PropertyKey[]): string {
  return path[1] === 'resendIntervalMs' ? RESEND + String(path[2]) : String(path[1]);
}
