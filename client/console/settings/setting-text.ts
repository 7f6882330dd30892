import { spanText } from '#console/status/time-text.ts';
import type { SettingRow, Unit } from '#contract/control/setting-row.ts';

interface UnitText {
  /** factor from the typed unit to the contract's */
  scale: number;
  /** the unit as it is typed, behind a label */
  suffix: string;
  /** the numbers that may be typed */
  numbers: string;
  /** a value in words, with its unit */
  text: (value: number) => string;
}

const COUNTED: UnitText = { scale: 1, suffix: '', numbers: '整数', text: String };

export const UNITS: Readonly<Record<Unit, UnitText>> = {
  ms: { scale: 1_000, suffix: '（秒）', numbers: '秒数', text: spanText },
  share: {
    scale: 0.01,
    suffix: '（%）',
    numbers: '数',
    text: (value) => `${Math.round(value * 1_000) / 10}%`,
  },
  digits: COUNTED,
  tries: COUNTED,
  messages: COUNTED,
};

/** Any value in a few words. */
export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '开' : '关';
  if (Array.isArray(value)) return value.length === 0 ? '空' : `${value.length}项`;
  if (typeof value === 'object' && value !== null) return Object.values(value).join('、');
  return String(value);
}

/** A setting's value in a few words, with its unit. */
export function settingText(row: SettingRow, value: unknown): string {
  return row.kind === 'number' ? UNITS[row.unit].text(Number(value)) : valueText(value);
}
