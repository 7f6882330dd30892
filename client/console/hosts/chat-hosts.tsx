import { useWorld } from '#console/connection/use-world.tsx';
import { CopyValue } from '#console/copying/copy-button.tsx';
import { LostThing, useLit } from '#console/linking/lost-thing.tsx';
import { PLATFORMS } from '#console/status/site-address.ts';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { useAct } from '#console/ui/notice.tsx';
import { usePlace } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSettings } from '#contract/control/settings.ts';
import { isAllowedOrigin } from '#contract/portal/redirect.ts';
import { SITES, type Site, siteOrigin } from '#contract/sites.ts';
import { parseUrl } from '#contract/url.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { useOptimisticValue } from '#ui/fields/use-optimistic-value.ts';
import link from '#ui/link.module.css';
import { type ChatHostRow, chatHostRows, type HostLink, type SiteRow, siteRows } from './host-rows.ts';

const HOST_COMMAND = 'npm run host';

/** The chat host on each platform, and its pages. */
export function ChatHosts() {
  const { world } = useWorld();
  const { host } = usePlace().address.query;
  return (
    <section className={layout.tight}>
      <h3>聊天宿主</h3>
      <p className={layout.hint}>
        桥接模拟器：应用在里面调用授权、存储和六个面板；旁边可以改平台版本，写下一个返回码，看面板收到的地址、标题和高度。
      </p>
      <ul className={layout.rows}>
        {chatHostRows(world).map((row) => (
          <ChatHost key={row.platform} row={row} isNamed={row.platform === host} />
        ))}
      </ul>
    </section>
  );
}

function ChatHost({ row: { platform, name, bridge, links }, isNamed }: { row: ChatHostRow; isNamed: boolean }) {
  const lit = useLit(isNamed, layout.item);
  return (
    <li {...lit}>
      <div className={`${layout.grow} ${layout.tight}`}>
        <h4 className={layout.row}>
          {name} <span className={layout.hint}>{bridge}</span>
        </h4>
        {platform === 'desktop' && (
          <p className={`${layout.row} ${layout.hint}`}>
            需要在这个命令打开的浏览器里：
            <CopyValue text={HOST_COMMAND} what="命令" />
          </p>
        )}
        <HostLinks of={name} links={links} />
      </div>
    </li>
  );
}

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
          <SiteItem key={row.site} row={row} isNamed={row.site === host} settings={settings} />
        ))}
      </ul>
    </section>
  );
}

interface SiteItemProps extends SitesProps {
  readonly row: SiteRow;
  /** the address names it */
  readonly isNamed: boolean;
}

function SiteItem({ row: { site, role, links }, isNamed, settings }: SiteItemProps) {
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
  const { send } = useAct();
  const isAllowed = isOnList(settings, list, site, window.location);
  const { isOn, choose } = useOptimisticValue(isAllowed, toggle);

  function toggle(): Promise<boolean> {
    const body = listChange(settings, list, site, window.location);
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
      onChange={(checked) => void choose(checked)}
    />
  );
}

/** Pages of a host, each with a description. */
function HostLinks({ of, links }: { of: string; links: readonly HostLink[] }) {
  return (
    <ul>
      {links.map(({ name, text, href }) => (
        <li key={name} className={layout.row}>
          <a
            className={link.alone}
            href={href}
            target="_blank"
            rel="noopener"
            aria-label={`${of}：${name}（新标签页）`}
          >
            {name}
            <Icon name="open" size={14} />
          </a>
          <span className={layout.hint}>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** The console's own address: the simulators are at the same port, by the same scheme. */
type Page = Pick<Location, 'port' | 'protocol'>;

/** Permissions of the hosts around a world, each with an allow-list of its own. */
const PERMISSIONS = [
  { list: 'embedAllowList', text: '嵌入登录页' },
  { list: 'wrapperAllowList', text: '整页显示外壳' },
  { list: 'gotoUrlAllowList', text: '作为gotoUrl' },
] as const;
type AllowList = (typeof PERMISSIONS)[number]['list'];

/** True if a host is on a list. */
function isOnList(settings: WorldSettings, list: AllowList, site: Site, page: Page): boolean {
  return isMeant(site, page, settings[list]);
}

/** Settings change that adds a host to a list, or removes every entry that means it. */
function listChange(
  settings: WorldSettings,
  list: AllowList,
  site: Site,
  page: Page,
): Partial<Record<AllowList, string[]>> {
  const others = settings[list].filter((entry) => !isMeant(site, page, [entry]));
  const isOn = others.length < settings[list].length;
  return { [list]: isOn ? others : [...others, `${page.protocol}//${SITES[site]}:*`] };
}

function isMeant(site: Site, { port, protocol }: Page, entries: readonly string[]): boolean {
  const url = parseUrl(siteOrigin(site, port, protocol));
  return url !== null && isAllowedOrigin(url, entries);
}
