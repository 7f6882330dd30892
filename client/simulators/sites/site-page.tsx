import { type ReactNode, useState } from 'react';
import { useWorld } from '#console/connection/world.tsx';
import { originOf, siteAddress } from '#console/status/site-address.ts';
import layout from '#console/ui/layout.module.css';
import { Act, useAct } from '#console/ui/parts.tsx';
import { COPY } from '#contract/copy.ts';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import { SITES, type Site } from '#contract/sites.ts';
import { FetchTransport } from '#kit/browser/fetch-transport.ts';
import { PortalClient } from '#kit/portal-client.ts';
import parts from '#simulators/parts/page-parts.module.css';
import { Expectation, LinkCards } from '#simulators/parts/page-parts.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmbedForm, type EmbedSettings, loginAddress } from './embed-form.tsx';
import { MessageLog } from './message-log.tsx';
import styles from './site-page.module.css';

/** A page of one of the sites around the portal. On another host it would play a different site, so it leads home. */
export function SitePage({
  site,
  heading,
  intro,
  children,
}: {
  site: Site;
  heading: string;
  intro: ReactNode;
  children: ReactNode;
}) {
  const { world } = useWorld();
  const isHome = window.location.hostname === SITES[site];
  return (
    <div className={styles.page}>
      <h1 className={parts.title}>{heading}</h1>
      <p className={`${parts.intro} ${styles.intro}`}>{intro}</p>
      {isHome ? (
        children
      ) : (
        <p className={styles.elsewhere}>
          这个页面属于{SITES[site]}，现在的主机是{window.location.host}
          <a className={buttonClass()} href={siteAddress(site, world, window.location.pathname)}>
            到{SITES[site]}打开
          </a>
        </p>
      )}
    </div>
  );
}

const EXPECTED = [
  '登录页没有页头和激活指引，有自己的背景和阴影，不抢焦点',
  `登录后显示「${COPY['embed.done']}」，本页恰好收到一条登录消息，来自登录页的主机`,
  'gsid只能用一次，60秒内有效；本站不需要任何Cookie',
  `WebKit浏览器（Safari、iOS上的微信）里显示「${COPY['err.cookies']}」：http上它不收框架里的Cookie。要用--cert和--key以https启动沙箱，并在浏览器里允许跨站Cookie；不想改浏览器，就把登录页嵌在同一主机的页面里`,
  '本站不在允许名单时，登录页拒绝在框架里显示',
  'parentUrl写成别的主机，或者不嵌入直接打开：普通登录页，带页头，不发消息',
];

/** The honest partner: embeds the login and shows the messages it receives. */
export function PartnerPage() {
  const { world } = useWorld();
  const wrapper = siteAddress('partner', world, PAGES.login);
  const intro = (
    <>
      模拟{SITES.partner}：把{SITES.member}的登录页嵌在自己的页面里，登录后收到gsid。整页都是登录的样子，见
      <a href={wrapper} target="_blank" rel="noopener noreferrer">
        本站的外壳页
      </a>
    </>
  );
  return (
    <SitePage site="partner" heading="合作方网站" intro={intro}>
      <Embedding />
    </SitePage>
  );
}

function Embedding() {
  const { world } = useWorld();
  const [settings, setSettings] = useState<EmbedSettings>({
    size: '360x480',
    site: 'member',
    parentUrl: window.location.host,
    gotoUrl: '',
  });
  const [round, setRound] = useState(0);
  const href = loginAddress(settings, world);
  return (
    <div className={styles.columns}>
      <div className={styles.place}>
        <iframe
          key={`${round} ${href}`}
          className={styles.frame}
          data-size={settings.size}
          title={COPY['wrap.iframe']}
          src={href}
        />
      </div>
      <div className={layout.loose}>
        <EmbedForm
          settings={settings}
          href={href}
          onChange={(change) => setSettings((current) => ({ ...current, ...change }))}
          onReload={() => setRound((count) => count + 1)}
        />
        <MessageLog
          emptyText="还没有消息：在左边登录"
          trusted={originOf(settings.site)}
          action={({ gsid }) => <GsidLogin gsid={gsid} />}
        />
        <Expectation items={EXPECTED} />
      </div>
    </div>
  );
}

/** Signs in at this site with a gsid: login by identifier, as the wrapper does it. */
function GsidLogin({ gsid }: { gsid: string }) {
  const { world } = useWorld();
  const { isBusy, act } = useAct();
  const [outcome, setOutcome] = useState<string | null | undefined>(undefined);
  return (
    <div className={layout.row}>
      <Act disabled={isBusy} onClick={() => act(async () => setOutcome(await spendGsid(gsid, world)))}>
        用gsid登录本站
      </Act>
      <p role="status">
        {outcome === null && (
          <>
            已登录，<a href={PAGES.go}>查看工作台</a>
          </>
        )}
        {outcome}
      </p>
    </div>
  );
}

/** Spends a gsid: null if this site is signed in now, else the portal's message. */
async function spendGsid(gsid: string, world: string): Promise<string | null> {
  const answer = await new PortalClient(new FetchTransport(), { world }).identify(gsid);
  return answer.isSuccess ? null : (answer.refusal?.msg ?? `HTTP ${answer.status}`);
}

const EXPECTED_OF_MEMBER = [
  '直接打开：普通登录页，登录后到工作台',
  '在合作方的框架里：嵌入模式，登录后只向合作方发出一条消息',
  `在框架里的会话与直接打开时的会话互不相干：浏览器把${SITES.member}在别的站点里的Cookie分开存放`,
];

/** The central member login page: its purpose, and the ways to it. */
export function MemberPage() {
  const { world } = useWorld();
  return (
    <SitePage
      site="member"
      heading="会员登录"
      intro={`模拟${SITES.member}：统一的会员登录页。它就是门户自己的登录页，合作方把它嵌进框架，外壳页用它占满整页。`}
    >
      <div className={styles.columns}>
        <LinkCards
          isNewTab
          links={[
            { href: PAGES.login, name: '打开登录页', text: '不在框架里' },
            {
              href: siteAddress('partner', world, SANDBOX.stagePartner),
              name: '合作方网站',
              text: '登录页在它的框架里，大小可选',
            },
            { href: siteAddress('partner', world, PAGES.login), name: '外壳页', text: '整页都是登录页' },
          ]}
        />
        <Expectation items={EXPECTED_OF_MEMBER} />
      </div>
    </SitePage>
  );
}
