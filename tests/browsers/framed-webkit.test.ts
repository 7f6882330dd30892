import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { SITES, siteOrigin } from '#contract/sites.ts';
import { readFixture } from '#sandbox/fixture/fixture-reader.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { STOCK_BROWSERS } from '#scripts/run/stock-browsers.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { CERTIFICATE } from '#support/certificate.ts';
import { PASSWORD } from '#support/demo.ts';
import { startForeignSite } from '#support/foreign-site.ts';
import { StockUser } from '#support/stock-browser.ts';
import { startTestSandbox } from '#support/target.ts';
import { startWebKit } from '#support/webkit.ts';

const EMBEDDING = {
  settings: { embedAllowList: [SITES.partner, SITES.member].map((host) => `https://${host}:*`) },
  accounts: [{ account: 'framed', phone: '13900000001', password: PASSWORD }],
};

let running: RunningSandbox;
beforeAll(async () => {
  const fixture = { name: 'embedding', content: readFixture(EMBEDDING) };
  running = await startTestSandbox({ client: join(ROOT, 'dist'), tls: CERTIFICATE, fixture });
});
afterAll(() => running?.close());

/** The help for a WebKit that keeps no cookies in a frame (docs/hosts.md). */
describe('F24: the frame of a page in WebKit, over https', () => {
  test.for([
    ['another host, as the browser is', SITES.partner, false, COPY['err.cookies']],
    ['another host, once cookies of other sites are allowed', SITES.partner, true, COPY['embed.done']],
    ['the same host on another port, as the browser is', SITES.member, false, COPY['embed.done']],
  ] as const)('on %s', async ([, host, allowsCrossSiteCookies, outcome], { skip, onTestFinished }) => {
    if (!STOCK_BROWSERS.webKit.find()) return skip('it is not installed');
    // The page finds its own port, which it does not have yet.
    const login = `${siteOrigin('member', String(running.port), 'https:')}${PAGES.login}?parentUrl=`;
    const parent = await startForeignSite(
      `<iframe title="login"></iframe><output></output>
      <script>
        onmessage = ({ data }) => { document.querySelector('output').textContent += data; };
        document.querySelector('iframe').src = ${JSON.stringify(login)} + location.host;
      </script>`,
      CERTIFICATE,
    );
    onTestFinished(() => parent.close());
    const browser = await startWebKit({ trustsAll: true, allowsCrossSiteCookies });
    onTestFinished(() => browser.close());
    const user = new StockUser(browser.tab);
    await user.tab.goto(`https://${host}:${parent.port}/`);
    await user.entersFrame();
    await user.signInByPassword('framed');
    await user.reads(outcome);
    await user.tab.leaveFrame();
    if (outcome === COPY['embed.done']) await user.reads('"type":"login"');
  });
});
