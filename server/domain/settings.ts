import { DEFAULT_SETTINGS, type SettingsChange, type WorldSettings } from '#contract/control/settings.ts';
import { changedLimits } from '#contract/control/world-limits.ts';
import type { Changed, ChangedSetting } from './changes.ts';

/** Settings of one world, as a fixture may set them. */
export interface Settings extends WorldSettings {
  /** phone -> the code every message to it carries */
  fixedCodes: Record<string, string>;
}

/** The settings of a world that begins: those given, the rest by default. */
export function settingsOf(given: SettingsChange = {}, fixedCodes: Settings['fixedCodes'] = {}): Settings {
  const settings = { ...DEFAULT_SETTINGS, fixedCodes };
  assign(settings, given);
  return settings;
}

/** Changes the given settings of a world, from now on. */
export function changeSettings(
  { settings, changed }: { readonly settings: Settings; readonly changed: Changed },
  change: SettingsChange,
): void {
  const before = byPath(settings);
  assign(settings, change);
  changed({ type: 'settings', changes: changesOf(before, byPath(settings)) });
}

/** Every setting by its path. */
function byPath({ fixedCodes: _, ...settings }: Settings): ReadonlyMap<string, unknown> {
  const { limits, ...plain } = settings;
  const { resendIntervalMs, ...numbers } = limits;
  return new Map<string, unknown>([
    ...Object.entries(plain),
    ...Object.entries(numbers).map(([name, value]) => [`limits.${name}`, value] as const),
    ...Object.entries(resendIntervalMs).map(([name, value]) => [`limits.resendIntervalMs.${name}`, value] as const),
  ]);
}

function changesOf(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): ChangedSetting[] {
  return [...after].flatMap(([name, value]) => {
    const old = before.get(name);
    const isSame = old === value || JSON.stringify(old) === JSON.stringify(value);
    return isSame ? [] : [{ name, from: scalar(old), to: scalar(value) }];
  });
}

function scalar(value: unknown): ChangedSetting['from'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function assign(settings: Settings, { limits, ...change }: SettingsChange): void {
  Object.assign(settings, change);
  if (limits) settings.limits = changedLimits(settings.limits, limits);
}
