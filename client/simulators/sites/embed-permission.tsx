import { useWorld } from '#console/connection/use-world.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SITES } from '#contract/sites.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { namesThisSite, useEmbedList } from './use-embed-list.ts';

const ENTRY = `http://${SITES.partner}:*`;

/** Permission of this world for the partner to embed the login at all. */
export function EmbedPermission({ onChanged }: { onChanged: () => void }) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const allowList = useEmbedList();
  if (!allowList) return null;

  async function change(allow: boolean): Promise<void> {
    const others = allowList?.filter((entry) => !namesThisSite([entry])) ?? [];
    const body = { embedAllowList: allow ? [...others, ENTRY] : others };
    if (await act(() => connection.call(CONTROL.changeSettings, { body }))) onChanged();
  }
  return (
    <CheckField
      label="允许本站嵌入（embedAllowList）"
      checked={namesThisSite(allowList)}
      disabled={isBusy}
      onChange={(checked) => void change(checked)}
    />
  );
}
