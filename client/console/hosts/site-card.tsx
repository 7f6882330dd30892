import { useWorld } from '#console/connection/use-world.tsx';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { LinkButton } from '#console/linking/link-button.tsx';
import { useLit } from '#console/linking/use-lit.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSettings } from '#contract/control/settings.ts';
import { SITES } from '#contract/sites.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { useOptimisticValue } from '#ui/fields/use-optimistic-value.ts';
import { type AllowList, isOnList, listChange, PERMISSIONS } from './allow-lists.ts';
import styles from './host-card.module.css';
import { HostLinks } from './host-links.tsx';
import type { SiteRow } from './host-rows.ts';

interface SiteCardProps {
  readonly row: SiteRow;
  /** the address names it */
  readonly isNamed: boolean;
  /** null until they were read */
  readonly settings: WorldSettings | null;
  readonly onDone: () => void;
}

/** A site around the portal: what this world allows it, and its pages. */
export function SiteCard({ row: { site, role, links }, isNamed, settings, onDone }: SiteCardProps) {
  const lit = useLit(isNamed, styles.card);
  return (
    <li {...lit}>
      <h3 className={styles.host}>
        {SITES[site]}
        <LinkButton to={{ view: 'hosts', thing: site }} what={`宿主${SITES[site]}`} isSmall />
      </h3>
      <p className={styles.text}>{role}</p>
      {settings && (
        <ul className={styles.permissions} aria-label={`这个世界允许${SITES[site]}`}>
          {PERMISSIONS.map(({ list, text }) => (
            <li key={list}>
              <Permission site={site} list={list} text={text} settings={settings} onDone={onDone} />
            </li>
          ))}
        </ul>
      )}
      <HostLinks of={SITES[site]} links={links} />
    </li>
  );
}

interface PermissionProps extends Pick<SiteCardProps, 'onDone'>, Pick<SiteRow, 'site'> {
  readonly list: AllowList;
  readonly text: string;
  readonly settings: WorldSettings;
}

function Permission({ site, list, text, settings, onDone }: PermissionProps) {
  const connection = useWorld();
  const { act } = useAct();
  const isAllowed = isOnList(settings, list, site, window.location);
  const { isOn, choose } = useOptimisticValue(isAllowed, toggle);
  const body = listChange(settings, list, site, window.location);

  async function toggle(): Promise<boolean> {
    const said = `${SITES[site]}已${isAllowed ? '移出' : '加入'}${list}`;
    const isDone = await act(() => connection.call(CONTROL.changeSettings, { body }), said);
    if (isDone) onDone();
    return isDone;
  }

  return (
    <WithCurl
      call={{ endpoint: CONTROL.changeSettings, input: { body } }}
      what={`${isAllowed ? '不再允许' : '允许'}${SITES[site]}${text}`}
    >
      <CheckField
        label={
          <>
            {text}
            <span className="visually-hidden">：{SITES[site]}</span>
          </>
        }
        checked={isOn}
        onChange={(checked) => void choose(checked)}
      />
    </WithCurl>
  );
}
