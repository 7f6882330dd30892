import { sourceOf } from '#console/connection/world.tsx';
import type { Resource } from '#console/lists/resource.ts';
import { CopyValue } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { Icon, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSettings } from '#contract/control/settings.ts';
import { SITES } from '#contract/sites.ts';
import { useOptimisticValue } from '#ui/fields/switch.tsx';
import { CheckField } from '#ui/fields/text-field.tsx';
import link from '#ui/link.module.css';
import {
  type AllowList,
  chatHostRows,
  type HostRow,
  isOnList,
  listChange,
  PERMISSIONS,
  siteRows,
} from './host-rows.ts';

interface Host extends HostRow {
  readonly settings: WorldSettings;
}

/** The sites around the portal, and the chat host on each platform. */
export const HOSTS: Resource<Host, readonly Host[]> = {
  noun: '宿主',
  icon: 'portal',
  param: 'host',
  source: sourceOf(async (connection) => {
    const settings = await connection.call(CONTROL.settings);
    const { world } = connection;
    return [...siteRows(world), ...chatHostRows(world)].map((row) => ({ ...row, settings }));
  }, 'settings'),
  rows: (hosts) => hosts,
  id: ({ id }) => id,
  name: ({ name }) => name,
  words: ({ id, role }) => `${id} ${role}`,
  place: (host) => ({ view: 'settings', thing: 'hosts', query: { host } }),
  lost: (id) => `没有名为${id}的宿主`,
  columns: [{ text: ({ name }) => name, isStrong: true }, { text: ({ role }) => role }],
  Detail: HostDetail,
  acts: [],
};

const HOST_COMMAND = 'npm run host';

/** Permissions of a host in this world, and its pages. */
function HostDetail({ row: { id, name, site, links, settings } }: { row: Host }) {
  return (
    <>
      {site && (
        <ul className={layout.row} aria-label={`这个世界允许${name}`}>
          {PERMISSIONS.map(({ list, text }) => (
            <li key={list}>
              <Permission site={site} list={list} text={text} settings={settings} />
            </li>
          ))}
        </ul>
      )}
      {id === 'desktop' && (
        <p className={`${layout.row} ${layout.hint}`}>
          需要在这个命令打开的浏览器里：
          <CopyValue text={HOST_COMMAND} what="命令" />
        </p>
      )}
      <ul>
        {links.map((page) => (
          <li key={page.name} className={layout.row}>
            <a
              className={link.alone}
              href={page.href}
              target="_blank"
              rel="noopener"
              aria-label={`${name}：${page.name}（新标签页）`}
            >
              {page.name}
              <Icon name="open" size={14} />
            </a>
            <span className={layout.hint}>{page.text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PermissionProps extends Pick<Host, 'settings'> {
  site: NonNullable<Host['site']>;
  list: AllowList;
  text: string;
}

function Permission({ site, list, text, settings }: PermissionProps) {
  const { send } = useAct();
  const isAllowed = isOnList(settings[list], site);
  const { isOn, choose } = useOptimisticValue(isAllowed, toggle);

  function toggle() {
    const body = listChange(settings, list, site);
    const notice = `${SITES[site]}已${isAllowed ? '移出' : '加入'}${list}`;
    return send(CONTROL.changeSettings, { body }, notice);
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
      onChange={choose}
    />
  );
}
