import { SettingsChange, WorldSettings } from '#contract/control/settings.ts';
import { calls, control } from '#contract/endpoint.ts';

/** Settings of a world. */
export const SETTING_CALLS = calls('控制：世界', {
  settings: control('GET /settings', '世界的当前设置', WorldSettings),
  changeSettings: control('PATCH /settings', '修改设置中写出的项', WorldSettings, { body: SettingsChange }),
});
