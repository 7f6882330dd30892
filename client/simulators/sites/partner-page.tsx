import { useState } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { siteAddress } from '#console/status/site-address.ts';
import layout from '#console/ui/layout.module.css';
import { useAct } from '#console/ui/notice.tsx';
import { COPY } from '#contract/copy.ts';
import { PAGES, PATHS, rewritePath, SANDBOX } from '#contract/paths.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { SITES, siteOrigin } from '#contract/sites.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { Expectation } from '#simulators/parts/page-parts.tsx';
import { Button } from '#ui/button.tsx';
import { EmbedForm, type EmbedSettings, loginAddress, loginSite, startSettings } from './embed-form.tsx';
import styles from './partner-page.module.css';
import page from './site-page.module.css';
import { MessageLog, SitePage, useMessages } from './site-page.tsx';

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
    <SitePage site="partner" page={SANDBOX.stagePartner} heading="合作方网站" intro={intro}>
      <Embedding />
    </SitePage>
  );
}

function Embedding() {
  const { world } = useWorld();
  const [settings, setSettings] = useState<EmbedSettings>(() => startSettings(window.location.host));
  const [round, setRound] = useState(0);
  const { messages, clear } = useMessages();
  const href = loginAddress(settings, world);
  return (
    <div className={page.columns}>
      <div className={styles.place}>
        <iframe
          key={`${round} ${href}`}
          className={styles.frame}
          data-size={settings.size}
          title={COPY['wrap.iframe']}
          src={href}
        />
      </div>
      <div className={page.side}>
        <EmbedForm
          settings={settings}
          href={href}
          onChange={(change) => setSettings((current) => ({ ...current, ...change }))}
          onReload={() => setRound((count) => count + 1)}
        />
        <MessageLog
          messages={messages}
          onClear={clear}
          emptyText="还没有消息：在左边登录"
          trusted={siteOrigin(loginSite(settings), window.location.port, window.location.protocol)}
          action={({ login }) => login && <GsidLogin gsid={login.gsid} />}
        />
        <Expectation items={EXPECTED} />
      </div>
    </div>
  );
}

/** Signs in at this site with a gsid: login by identifier, as the wrapper does it. */
function GsidLogin({ gsid }: { gsid: string }) {
  const { isBusy, act } = useAct();
  const [outcome, setOutcome] = useState<string | null | undefined>(undefined);
  return (
    <div className={layout.row}>
      <Button
        look="secondary"
        size="small"
        disabled={isBusy}
        onClick={() => void act(async () => setOutcome(await spendGsid(gsid)))}
      >
        用gsid登录本站
      </Button>
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
async function spendGsid(gsid: string): Promise<string | null> {
  // The first answer brings the tokens that the second call carries.
  await portalCall('GET', PATHS.loginCustom);
  const answer = await portalCall('POST', PATHS.loginByIdentifier, { loginIdentifier: gsid });
  if (answer.ok) return null;
  const refusal = (await answer.json().catch(() => null)) as { err?: { msg?: unknown } } | null;
  return typeof refusal?.err?.msg === 'string' ? refusal.err.msg : `HTTP ${answer.status}`;
}

function portalCall(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
  const ctoken = cookie(COOKIES.ctoken);
  const headers = { 'content-type': 'application/json', ...BUSINESS_HEADERS, [HEADERS.csrf]: cookie(COOKIES.csrf) };
  const query = ctoken ? `?ctoken=${encodeURIComponent(ctoken)}` : '';
  const request = body ? { method, headers, body: JSON.stringify(body) } : { method };
  return fetch(rewritePath(path) + query, { ...request, cache: 'no-store' });
}

function cookie(name: string): string {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : '';
}
