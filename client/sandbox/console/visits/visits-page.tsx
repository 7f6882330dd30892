import { COPY } from '#contract/copy.ts';
import { enterPath, PAGES, SANDBOX } from '#contract/paths.ts';
import { SITES } from '#contract/sites.ts';
import { useWorld } from '#outside/connection/use-world.tsx';
import panel from '#outside/shared/panel.module.css';
import { siteAddress } from '#outside/shared/site-address.ts';
import { SiteLinks } from '#outside/shared/site-links.tsx';
import styles from './visits-page.module.css';

/** The hosts around the portal, one click each; the world comes along. */
export function VisitsPage() {
  const { world } = useWorld();
  return (
    <div className={styles.page}>
      <p className={panel.note}>
        每个主机在浏览器里都是不同的站点：Cookie互不相通，框架里的Cookie另外存放。链接都带着世界{world}。
      </p>
      <section aria-labelledby="visits-sites">
        <h2 id="visits-sites" className={styles.title}>
          嵌入与外壳
        </h2>
        <SiteLinks
          links={[
            {
              href: siteAddress('partner', world, SANDBOX.stagePartner),
              name: '合作方网站',
              text: `${SITES.partner}：把登录页嵌在框架里，收到gsid`,
            },
            {
              href: siteAddress('partner', world, PAGES.login),
              name: '外壳页',
              text: `${SITES.partner}：整页都是${SITES.member}的登录页`,
            },
            {
              href: siteAddress('member', world, SANDBOX.stageMember),
              name: COPY['wrap.iframe'],
              text: `${SITES.member}：统一登录页的说明和入口`,
            },
            {
              href: siteAddress('evil', world, SANDBOX.stageEvil),
              name: '恶意网站',
              text: `${SITES.evil}：嵌入、骗gsid、伪造消息，全部应当失败`,
            },
          ]}
        />
      </section>
      <section aria-labelledby="visits-others">
        <h2 id="visits-others" className={styles.title}>
          其他
        </h2>
        <SiteLinks
          links={[
            {
              href: siteAddress('portal', world, PAGES.login),
              name: '门户',
              text: `${SITES.portal}：与localhost不同站点的门户`,
            },
            {
              href: enterPath(world, SANDBOX.stageHost),
              name: '聊天宿主',
              text: '桌面端、Android、iOS和小程序里的面板',
            },
          ]}
        />
      </section>
    </div>
  );
}
