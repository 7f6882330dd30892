import { CONTROL } from '#contract/control/endpoints.ts';
import { WorldSettings } from '#contract/control/settings.ts';
import { changeSettings } from '#domain/settings.ts';
import type { ControlRoutes } from './routes.ts';

/** Routes of the settings that may be changed while a world runs. */
export function controlSettingsRoutes(routes: ControlRoutes): void {
  routes.serve(CONTROL.settings, ({ world }) => WorldSettings.parse(world.portal.settings));
  routes.serve(CONTROL.changeSettings, ({ body, world }) => {
    changeSettings(world.portal, body);
    return WorldSettings.parse(world.portal.settings);
  });
}
