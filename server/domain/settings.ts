import { DEFAULT_SETTINGS, type SettingsChange, type WorldSettings } from '#contract/control/settings.ts';
import { changedLimits } from '#contract/control/world-limits.ts';
import type { Changed } from './changes.ts';

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
  assign(settings, change);
  changed({ type: 'settings' });
}

function assign(settings: Settings, { limits, ...change }: SettingsChange): void {
  Object.assign(settings, change);
  if (limits) settings.limits = changedLimits(settings.limits, limits);
}
