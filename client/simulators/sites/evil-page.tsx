import { useRef, useState } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { HOST_PATHS, siteAddress } from '#console/status/site-address.ts';
import layout from '#console/ui/layout.module.css';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import { QUERY } from '#contract/portal-names.ts';
import { SITES, siteOrigin } from '#contract/sites.ts';
import { Expectation } from '#simulators/parts/page-parts.tsx';
import { Button } from '#ui/button.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import panel from '#ui/panel.module.css';
import styles from './evil-page.module.css';
import page from './site-page.module.css';
import { MessageLog, namesThisSite, SitePage, useEmbedList, useMessages } from './site-page.tsx';

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

/** A way to look like the chat host to its SDK (threat C16). */
interface FakeHost {
  readonly value: string;
  readonly label: string;
  /** what the frame's name says; `host` is this site's own */
  readonly hostOrigin: (host: string) => string;
}

/** The first two the SDK itself would believe, or wait on for ever; the last one is the true host's, which is not here. */
const FAKE_HOSTS = [
  { value: 'userinfo', label: '用户名', hostOrigin: (host) => `http://im.dingtalk.com:80@${host}` },
  { value: 'suffix', label: '相似域名', hostOrigin: () => 'https://evildingtalk.com' },
  { value: 'true', label: '真的地址', hostOrigin: () => 'https://im.dingtalk.com' },
] as const satisfies readonly FakeHost[];

/** The name of the frame, as the true host would write it. */
function fakeName({ hostOrigin }: FakeHost, host: string): string {
  return JSON.stringify({ hostOrigin: hostOrigin(host), containerId: 'container-1', hostVersion: '6.3.35' });
}

/** Frames the page that calls the chat host, under a name that says that this site is the host. */
function FakeHostPanel() {
  const [kind, setKind] = useState<string>(FAKE_HOSTS[0].value);
  const fake = FAKE_HOSTS.find(({ value }) => value === kind) ?? FAKE_HOSTS[0];
  return (
    <section className={panel.panel}>
      <div className={panel.head}>
        <h2 className={panel.title}>冒充聊天宿主</h2>
        <p className={panel.note}>{fake.hostOrigin(window.location.host)}</p>
      </div>
      <div className={styles.forgeries}>
        <Segments label="怎样冒充" value={kind} choices={FAKE_HOSTS} onChange={setKind} />
        <iframe
          key={kind}
          className={styles.frame}
          title="冒充的宿主中的应用"
          name={fakeName(fake, window.location.host)}
          src={HOST_PATHS.app}
        />
      </div>
    </section>
  );
}

/** A forged message, and what its sender hopes for. */
interface Forgery {
  readonly name: string;
  readonly hope: string;
  /** how many of it */
  readonly count: number;
  readonly data: () => unknown;
}

const GSID = 'forged-gsid-0123456789';
const login = (fields: object) => JSON.stringify({ type: 'login', gsid: GSID, ...fields });

/** Messages that the evil site posts into the wrapper (threat C7). Each is built when sent: one of them is large. */
const FORGERIES: readonly Forgery[] = [
  { name: '形式正确的登录消息', hope: '让受害者登录成攻击者的账号', count: 1, data: () => login({ params: '/go' }) },
  { name: '带脚本地址', hope: '在外壳页里执行脚本', count: 1, data: () => login({ params: 'javascript:alert(1)' }) },
  { name: '带外站地址', hope: '把人带到恶意网站', count: 1, data: () => login({ params: 'https://evil.example/' }) },
  { name: '不是JSON', hope: '让外壳页出错', count: 1, data: () => '{"gsid":' },
  { name: '不是文字', hope: '让外壳页出错', count: 1, data: () => ({ type: 'login', gsid: GSID, __proto__: null }) },
  { name: '10 MB文字', hope: '让外壳页卡住', count: 1, data: () => login({ params: `/${'a'.repeat(10_000_000)}` }) },
  { name: '1万条消息', hope: '让外壳页卡住', count: 10_000, data: () => login({ params: '/go' }) },
];

/** Opens the wrapper as a window of its own and posts forged logins into it. */
function ForgeryPanel() {
  const { world } = useWorld();
  const victim = useRef<Window | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState(0);

  function open(): void {
    // Without noopener: having the window is the attack.
    victim.current = window.open(siteAddress('partner', world, PAGES.login), 'wrapper');
    setOpen(victim.current !== null);
  }

  function send({ count, data }: Forgery): void {
    if (!victim.current || victim.current.closed) {
      setOpen(false);
      return;
    }
    const target = siteOrigin('partner', window.location.port, window.location.protocol);
    const message = data();
    for (let index = 0; index < count; index += 1) victim.current.postMessage(message, target);
    setSent((already) => already + count);
  }

  return (
    <section className={panel.panel}>
      <div className={panel.head}>
        <h2 className={panel.title}>向外壳页伪造消息</h2>
        <p className={panel.note} role="status">
          已发送{sent}条
        </p>
      </div>
      <div className={styles.forgeries}>
        <div className={layout.row}>
          <Button onClick={open}>打开外壳页</Button>
          <span className={panel.note}>在新窗口里，本页留着它的句柄</span>
        </div>
        {FORGERIES.map((forgery) => (
          <div key={forgery.name} className={styles.forgery}>
            <Button look="secondary" size="small" disabled={!isOpen} onClick={() => send(forgery)}>
              {forgery.name}
            </Button>
            <span className={panel.note}>想要：{forgery.hope}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
