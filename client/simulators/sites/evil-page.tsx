import { useRef, useState } from 'react';
import { SETTINGS, useLive, useWorld } from '#console/connection/world.tsx';
import { isOnList } from '#console/hosts/host-rows.ts';
import { HOST_PATHS, originOf, siteAddress } from '#console/status/site-address.ts';
import layout from '#console/ui/layout.module.css';
import { Act } from '#console/ui/parts.tsx';
import { PAGES } from '#contract/paths.ts';
import { QUERY } from '#contract/portal-names.ts';
import { SITES } from '#contract/sites.ts';
import { Expectation, PagePanel } from '#simulators/parts/page-parts.tsx';
import { Button } from '#ui/button.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import styles from './evil-page.module.css';
import { MessageLog } from './message-log.tsx';
import page from './site-page.module.css';
import { SitePage } from './site-page.tsx';

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
      heading="恶意网站"
      intro={`模拟${SITES.evil}：不在任何允许名单里，想嵌入登录页、骗取gsid、伪造登录消息、冒充聊天宿主。全部应当失败。`}
    >
      <Attack />
    </SitePage>
  );
}

function Attack() {
  return (
    <div className={page.columns}>
      <div className={layout.loose}>
        <div className={styles.frames}>
          <Framed title="parentUrl是本站" parentUrl={window.location.origin} />
          <Framed title="parentUrl冒充合作方" parentUrl={originOf('partner')} />
        </div>
        <ForgeryPanel />
        <FakeHostPanel />
      </div>
      <div className={layout.loose}>
        <MessageLog emptyText="一条也没有，这是对的" />
        <Expectation items={EXPECTED} />
      </div>
    </div>
  );
}

function Framed({ title, parentUrl }: { title: string; parentUrl: string }) {
  const { world } = useWorld();
  const { value: settings } = useLive(SETTINGS);
  return (
    <PagePanel title={title} beside={<p className={layout.hint}>{parentUrl}</p>}>
      <div className={styles.place}>
        <iframe
          className={styles.refused}
          title={title}
          src={siteAddress('member', world, PAGES.login, { [QUERY.parentUrl]: parentUrl })}
        />
      </div>
      {/* A site cannot see whether the browser refused a frame; the list alone decides it. */}
      {settings && !isOnList(settings.embedAllowList, 'evil') && (
        <p className={styles.caption}>空白：浏览器已拒绝显示，正确</p>
      )}
    </PagePanel>
  );
}

/**
 * Ways to look like the chat host to its SDK (threat C16), by the frame's name. The first two the SDK itself would
 * believe, or wait on for ever; the last one is the true host's, which is not here.
 */
const FAKE_HOSTS = [
  { value: 'userinfo', label: '用户名', hostOrigin: `http://im.dingtalk.com:80@${window.location.host}` },
  { value: 'suffix', label: '相似域名', hostOrigin: 'https://evildingtalk.com' },
  { value: 'true', label: '真的地址', hostOrigin: 'https://im.dingtalk.com' },
] as const;

/** Frames the page that calls the chat host, under the name of a host. */
function FakeHostPanel() {
  const [kind, setKind] = useState<string>(FAKE_HOSTS[0].value);
  const { hostOrigin } = FAKE_HOSTS.find(({ value }) => value === kind) ?? FAKE_HOSTS[0];
  return (
    <PagePanel title="冒充聊天宿主" beside={<p className={layout.hint}>{hostOrigin}</p>}>
      <div className={layout.stack}>
        <Segments label="怎样冒充" value={kind} choices={FAKE_HOSTS} onChange={setKind} />
        <iframe
          key={kind}
          className={styles.frame}
          title="冒充的宿主中的应用"
          // The frame's name in the form of the true host.
          name={JSON.stringify({ hostOrigin, containerId: 'container-1', hostVersion: '6.3.35' })}
          src={HOST_PATHS.app}
        />
      </div>
    </PagePanel>
  );
}

/** A forged message, and its sender's aim. */
interface Forgery {
  name: string;
  hope: string;
  /** times it is posted; once by default */
  count?: number;
  data: () => unknown;
}

const GSID = 'forged-gsid-0123456789';
const login = (fields: object) => JSON.stringify({ type: 'login', gsid: GSID, ...fields });

/** Messages that the evil site posts into the wrapper (threat C7). Each is built when sent: one of them is large. */
const FORGERIES: readonly Forgery[] = [
  { name: '形式正确的登录消息', hope: '让受害者登录成攻击者的账号', data: () => login({ params: '/go' }) },
  { name: '带脚本地址', hope: '在外壳页里执行脚本', data: () => login({ params: 'javascript:alert(1)' }) },
  { name: '带外站地址', hope: '把人带到恶意网站', data: () => login({ params: 'https://evil.example/' }) },
  { name: '不是JSON', hope: '让外壳页出错', data: () => '{"gsid":' },
  { name: '不是文字', hope: '让外壳页出错', data: () => ({ type: 'login', gsid: GSID, __proto__: null }) },
  { name: '10 MB文字', hope: '让外壳页卡住', data: () => login({ params: `/${'a'.repeat(10_000_000)}` }) },
  { name: '1万条消息', hope: '让外壳页卡住', count: 10_000, data: () => login({ params: '/go' }) },
];

/** Opens the wrapper as a window of its own and posts forged logins into it. */
function ForgeryPanel() {
  const { world } = useWorld();
  const victim = useRef<Window | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState(0);

  function open() {
    // Without noopener: having the window is the attack.
    victim.current = window.open(siteAddress('partner', world, PAGES.login), 'wrapper');
    setOpen(victim.current !== null);
  }

  function send({ count = 1, data }: Forgery) {
    if (!victim.current || victim.current.closed) {
      setOpen(false);
      return;
    }
    const message = data();
    for (let index = 0; index < count; index += 1) victim.current.postMessage(message, originOf('partner'));
    setSent((already) => already + count);
  }

  return (
    <PagePanel
      title="向外壳页伪造消息"
      beside={
        <p className={layout.hint} role="status">
          已发送{sent}条
        </p>
      }
    >
      <div className={layout.stack}>
        <div className={layout.row}>
          <Button onClick={open}>打开外壳页</Button>
          <span className={layout.hint}>在新窗口里，本页留着它的句柄</span>
        </div>
        {FORGERIES.map((forgery) => (
          <div key={forgery.name} className={layout.row}>
            <Act disabled={!isOpen} onClick={() => send(forgery)}>
              {forgery.name}
            </Act>
            <span className={layout.hint}>想要：{forgery.hope}</span>
          </div>
        ))}
      </div>
    </PagePanel>
  );
}
