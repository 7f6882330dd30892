import type { ReactNode } from 'react';
import { useWorld } from '#console/connection/world.tsx';
import { CopyValue } from '#console/copying/copying.tsx';
import { LostThing, useLit } from '#console/linking/lost-thing.tsx';
import { usePlace } from '#console/place.ts';
import { PLATFORMS } from '#console/status/site-address.ts';
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
  type ChatHostRow,
  chatHostRows,
  isOnList,
  listChange,
  PERMISSIONS,
  type SiteRow,
  siteRows,
} from './host-rows.ts';

const HOST_COMMAND = 'npm run host';

/** The chat host on each platform, and its pages. */
export function ChatHosts() {
  const { world } = useWorld();
  const { host } = usePlace().query;
  return (
    <section className={layout.tight}>
      <h3>聊天宿主</h3>
      <p className={layout.hint}>
        桥接模拟器：应用在里面调用授权、存储和六个面板；旁边可以改平台版本，写下一个返回码，看面板收到的地址、标题和高度。
      </p>
      <ul className={layout.rows}>
        {chatHostRows(world).map(({ platform, name, bridge, links }) => (
          <HostItem key={platform} name={name} hint={bridge} links={links} isNamed={platform === host}>
            {platform === 'desktop' && (
              <p className={`${layout.row} ${layout.hint}`}>
                需要在这个命令打开的浏览器里：
                <CopyValue text={HOST_COMMAND} what="命令" />
              </p>
            )}
          </HostItem>
        ))}
      </ul>
    </section>
  );
}

interface HostItemProps extends Pick<ChatHostRow, 'name' | 'links'> {
  /** beside its name */
  hint: string;
  /** the address names it */
  isNamed: boolean;
  children: ReactNode;
}

/** A host and its pages, each with a description. */
function HostItem({ name, hint, links, isNamed, children }: HostItemProps) {
  const lit = useLit(isNamed, layout.item);
  return (
    <li {...lit}>
      <div className={`${layout.grow} ${layout.tight}`}>
        <h4 className={layout.row}>
          {name} <span className={layout.hint}>{hint}</span>
        </h4>
        {children}
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
      </div>
    </li>
  );
}

interface SitesProps {
  settings: WorldSettings;
}

/** The sites around the portal, each with what this world allows it, and its pages: the one that frames it among them. */
export function Sites({ settings }: SitesProps) {
  const { world } = useWorld();
  const { query, refine } = usePlace();
  const { host = '' } = query;
  const rows = siteRows(world);
  const isKnown = [...rows.map(({ site }) => site), ...PLATFORMS, ''].some((name) => name === host);
  return (
    <section className={layout.tight}>
      <h3>父页面与外壳</h3>
      {!isKnown && (
        <LostThing text={`没有名为${host}的宿主`} wayOut="看所有宿主" onLeave={() => refine({ host: '' })} />
      )}
      <ul className={layout.rows}>
        {rows.map(({ site, role, links }) => (
          <HostItem key={site} name={SITES[site]} hint={role} links={links} isNamed={site === host}>
            <ul className={layout.row} aria-label={`这个世界允许${SITES[site]}`}>
              {PERMISSIONS.map(({ list, text }) => (
                <li key={list}>
                  <Permission site={site} list={list} text={text} settings={settings} />
                </li>
              ))}
            </ul>
          </HostItem>
        ))}
      </ul>
    </section>
  );
}

interface PermissionProps extends SitesProps, Pick<SiteRow, 'site'> {
  list: AllowList;
  text: string;
}

function Permission({ site, list, text, settings }: PermissionProps) {
  const { send } = useAct();
  const isAllowed = isOnList(settings[list], site);
  const { isOn, choose } = useOptimisticValue(isAllowed, toggle);

  function toggle() {
    const body = listChange(settings, list, site);
    const said = `${SITES[site]}已${isAllowed ? '移出' : '加入'}${list}`;
    return send(CONTROL.changeSettings, { body }, said);
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
