import type { WorldConnection } from '#console/connection/world-connection.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSettings } from '#contract/control/settings.ts';

export const loadSettings = (connection: WorldConnection): Promise<WorldSettings> => connection.call(CONTROL.settings);
export const SETTINGS_TOPICS = ['settings'] as const;
