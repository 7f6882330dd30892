import { useLive } from '#console/connection/use-live.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import type { WorldConnection } from '#console/connection/world-connection.ts';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { Trouble } from '#console/status/trouble.tsx';
import { usePlace } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSettings } from '#contract/control/settings.ts';
import { ChatHostCard } from './chat-host-card.tsx';
import { chatHostRows, siteRows } from './host-rows.ts';
import styles from './hosts-page.module.css';
import { SiteCard } from './site-card.tsx';

const loadSettings = (connection: WorldConnection): Promise<WorldSettings> => connection.call(CONTROL.settings);
const TOPICS = ['settings'] as const;

/** Sites and apps that show the portal inside their own: the sites that frame it, and the chat host. */
export function HostsPage() {
  const { world } = useWorld();
  const { value, failure, reload } = useLive(loadSettings, TOPICS);
  const { address, open } = usePlace();
  const { thing: named } = address;
  const sites = siteRows(world, window.location);
  const hosts = chatHostRows(world);
  const isKnown = sites.some(({ site }) => site === named) || hosts.some(({ platform }) => platform === named);
  return (
    <div className={styles.page}>
      {named !== null && !isKnown && (
        <LostThing text={`没有名为${named}的宿主`} wayOut="看所有宿主" onLeave={() => open(null)} />
      )}
      <section aria-labelledby="hosts-sites">
        <h2 id="hosts-sites" className={styles.title}>
          父页面与外壳
        </h2>
        <p className={styles.note}>
          每个主机在浏览器里都是不同的站点，Cookie互不相通。链接都带着世界{world}
          ；勾选即改这个世界的白名单，完整的名单在
          <a href="#/settings">设置</a>。
        </p>
        {failure && <Trouble text={failure} onRetry={reload} />}
        <ul className={styles.sites}>
          {sites.map((row) => (
            <SiteCard key={row.site} row={row} isNamed={row.site === named} settings={value} onDone={reload} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="hosts-chat">
        <h2 id="hosts-chat" className={styles.title}>
          聊天宿主
        </h2>
        <p className={styles.note}>
          桥接模拟器：应用在里面调用授权、存储和六个面板；旁边可以改平台版本，写下一个返回码，看面板收到的地址、标题和高度。
        </p>
        <ul className={styles.platforms}>
          {hosts.map((row) => (
            <ChatHostCard key={row.platform} row={row} isNamed={row.platform === named} />
          ))}
        </ul>
      </section>
    </div>
  );
}
