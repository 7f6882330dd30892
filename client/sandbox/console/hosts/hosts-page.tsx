import { useLive } from '#client-sandbox/connection/use-live.ts';
import { useWorld } from '#client-sandbox/connection/use-world.tsx';
import type { WorldConnection } from '#client-sandbox/connection/world-connection.ts';
import { CopyValue } from '#client-sandbox/copying/copy-value.tsx';
import { Trouble } from '#client-sandbox/status/trouble.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSettings } from '#contract/control/settings.ts';
import panel from '#ui/panel.module.css';
import card from './host-card.module.css';
import { HostLinks } from './host-links.tsx';
import { chatHostRows, siteRows } from './host-rows.ts';
import styles from './hosts-page.module.css';
import { SiteCard } from './site-card.tsx';

const loadSettings = (connection: WorldConnection): Promise<WorldSettings> => connection.call(CONTROL.settings);
const TOPICS = ['settings'] as const;
const HOST_COMMAND = 'npm run host';

/** Sites and apps that show the portal inside their own: the sites that frame it, and the chat host. */
export function HostsPage() {
  const { world } = useWorld();
  const { value, failure, reload } = useLive(loadSettings, TOPICS);
  return (
    <div className={styles.page}>
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
          {siteRows(world, window.location).map((row) => (
            <SiteCard key={row.site} row={row} settings={value} onDone={reload} />
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
          {chatHostRows(world).map(({ platform, name, bridge, links }) => (
            <li key={platform} className={card.card}>
              <h3 className={card.platform}>{name}</h3>
              <p className={card.text}>{bridge}</p>
              {platform === 'desktop' && (
                <p className={panel.note}>
                  需要在这个命令打开的浏览器里：
                  <CopyValue text={HOST_COMMAND} what="命令" />
                </p>
              )}
              <HostLinks of={name} links={links} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
