import { useWorld } from '#console/connection/use-world.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { useLit } from '#console/linking/use-lit.ts';
import { PLATFORMS } from '#console/status/chat-hosts.ts';
import layout from '#console/ui/layout.module.css';
import { usePlace } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSettings } from '#contract/control/settings.ts';
import { SITES } from '#contract/sites.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { useOptimisticValue } from '#ui/fields/use-optimistic-value.ts';
import { type AllowList, isOnList, listChange, PERMISSIONS } from './allow-lists.ts';
import { HostLinks } from './host-links.tsx';
import { type SiteRow, siteRows } from './host-rows.ts';

interface SitesProps {
  readonly settings: WorldSettings;
}

/** The sites around the portal, each with what this world allows it, and its pages: the one that frames it among them. */
export function Sites({ settings }: SitesProps) {
  const { world } = useWorld();
  const { address, refine } = usePlace();
  const { host = '' } = address.query;
  const rows = siteRows(world, window.location);
  const isKnown = [...rows.map(({ site }) => site), ...PLATFORMS, ''].some((name) => name === host);
  return (
    <section className={layout.tight}>
      <h3>父页面与外壳</h3>
      {!isKnown && (
        <LostThing text={`没有名为${host}的宿主`} wayOut="看所有宿主" onLeave={() => refine({ host: '' })} />
      )}
      <ul className={layout.rows}>
        {rows.map((row) => (
          <Site key={row.site} row={row} isNamed={row.site === host} settings={settings} />
        ))}
      </ul>
    </section>
  );
}

interface SiteProps extends SitesProps {
  readonly row: SiteRow;
  /** the address names it */
  readonly isNamed: boolean;
}

function Site({ row: { site, role, links }, isNamed, settings }: SiteProps) {
  const lit = useLit(isNamed, layout.item);
  return (
    <li {...lit}>
      <div className={`${layout.grow} ${layout.tight}`}>
        <h4 className={layout.row}>
          {SITES[site]} <span className={layout.hint}>{role}</span>
        </h4>
        <ul className={layout.row} aria-label={`这个世界允许${SITES[site]}`}>
          {PERMISSIONS.map(({ list, text }) => (
            <li key={list}>
              <Permission site={site} list={list} text={text} settings={settings} />
            </li>
          ))}
        </ul>
        <HostLinks of={SITES[site]} links={links} />
      </div>
    </li>
  );
}

interface PermissionProps extends SitesProps, Pick<SiteRow, 'site'> {
  readonly list: AllowList;
  readonly text: string;
}

function Permission({ site, list, text, settings }: PermissionProps) {
  const connection = useWorld();
  const { act } = useAct();
  const isAllowed = isOnList(settings, list, site, window.location);
  const { isOn, choose } = useOptimisticValue(isAllowed, toggle);

  function toggle(): Promise<boolean> {
    const body = listChange(settings, list, site, window.location);
    const said = `${SITES[site]}已${isAllowed ? '移出' : '加入'}${list}`;
    return act(() => connection.call(CONTROL.changeSettings, { body }), said);
  }

  return (
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
  );
}
