import { useWorld } from '#console/connection/use-world.tsx';
import { siteAddress } from '#console/status/site-address.ts';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import { QUERY } from '#contract/portal-names.ts';
import { SITES, siteOrigin } from '#contract/sites.ts';
import { Expectation } from '#simulators/parts/expectation.tsx';
import panel from '#ui/panel.module.css';
import styles from './evil-page.module.css';
import { FakeHostPanel } from './fake-host-panel.tsx';
import { ForgeryPanel } from './forgery-panel.tsx';
import { MessageLog } from './message-log.tsx';
import page from './site-page.module.css';
import { SitePage } from './site-page.tsx';
import { namesThisSite, useEmbedList } from './use-embed-list.ts';
import { useMessages } from './use-messages.ts';

const EXPECTED = [
  '两个框架里都没有登录页：它的frame-ancestors不含本站，浏览器拒绝显示',
  '本站收不到任何消息，无论parentUrl写成什么',
  '外壳页对每一种伪造消息都没有反应：仍是登录页，没有跳转，没有报错',
  '冒充聊天宿主的框架里，应用写着没有连接；调用任何接口，本站都收不到请求',
];

/** The site that is on no list: frames the login, lies about itself, forges messages. */
export function EvilPage() {
  return (
    <SitePage
      site="evil"
      page={SANDBOX.stageEvil}
      heading="恶意网站"
      intro={`模拟${SITES.evil}：不在任何允许名单里，想嵌入登录页、骗取gsid、伪造登录消息、冒充聊天宿主。全部应当失败。`}
    >
      <Attack />
    </SitePage>
  );
}

function Attack() {
  const { messages, clear } = useMessages();
  const partner = siteOrigin('partner', window.location.port, window.location.protocol);
  return (
    <div className={page.columns}>
      <div className={page.side}>
        <div className={styles.frames}>
          <Framed title="parentUrl是本站" parentUrl={window.location.origin} />
          <Framed title="parentUrl冒充合作方" parentUrl={partner} />
        </div>
        <ForgeryPanel />
        <FakeHostPanel />
      </div>
      <div className={page.side}>
        <MessageLog messages={messages} onClear={clear} emptyText="一条也没有，这是对的" />
        <Expectation items={EXPECTED} />
      </div>
    </div>
  );
}

function Framed({ title, parentUrl }: { title: string; parentUrl: string }) {
  const { world } = useWorld();
  const allowList = useEmbedList();
  return (
    <section className={panel.panel}>
      <div className={panel.head}>
        <h2 className={panel.title}>{title}</h2>
        <p className={panel.note}>{parentUrl}</p>
      </div>
      <div className={styles.place}>
        <iframe
          className={styles.refused}
          title={title}
          src={siteAddress('member', world, PAGES.login, { [QUERY.parentUrl]: parentUrl })}
        />
      </div>
      {/* A site cannot see whether the browser refused a frame; the list alone decides it. */}
      {allowList && !namesThisSite(allowList) && <p className={styles.caption}>空白：浏览器已拒绝显示，正确</p>}
    </section>
  );
}
