import { CONTROL } from '#contract/control-endpoints.ts';
import type { WorldSettings } from '#contract/control-settings.ts';
import { isAllowedOrigin } from '#contract/redirect.ts';
import { SITES } from '#contract/sites.ts';
import { parseUrl } from '#contract/url.ts';
import { useLive } from '#outside/connection/use-live.ts';
import { useWorld } from '#outside/connection/use-world.tsx';
import type { WorldConnection } from '#outside/connection/world-connection.ts';
import { CheckField } from '#outside/shared/check-field.tsx';
import { useAct } from '#outside/shared/use-act.ts';

const ENTRY = `http://${SITES.partner}:*`;
const SETTINGS_TOPICS = ['settings'] as const;
const loadSettings = (connection: WorldConnection): Promise<WorldSettings> => connection.call(CONTROL.settings);

/** Whether this world lets the partner embed the login at all. */
export function EmbedPermission({ onChanged }: { onChanged: () => void }) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const { value: settings } = useLive(loadSettings, SETTINGS_TOPICS);
  if (!settings) return null;

  const isAllowed = isThisAllowed(settings.embedAllowList);
  async function change(allow: boolean): Promise<void> {
    const others = settings?.embedAllowList.filter((entry) => !isThisAllowed([entry])) ?? [];
    const body = { embedAllowList: allow ? [...others, ENTRY] : others };
    if (await act(() => connection.call(CONTROL.changeSettings, { body }))) onChanged();
  }
  return (
    <CheckField
      label="允许本站嵌入（embedAllowList）"
      checked={isAllowed}
      isDisabled={isBusy}
      onChange={(checked) => void change(checked)}
    />
  );
}

function isThisAllowed(allowList: readonly string[]): boolean {
  const here = parseUrl(window.location.origin);
  return here !== null && isAllowedOrigin(here, allowList);
}
