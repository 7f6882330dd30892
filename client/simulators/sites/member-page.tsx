import { useWorld } from '#console/connection/use-world.tsx';
import { siteAddress } from '#console/status/site-address.ts';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import { SITES } from '#contract/sites.ts';
import { Expectation, LinkCards } from '#simulators/parts/page-parts.tsx';
import page from './site-page.module.css';
import { SitePage } from './site-page.tsx';

const EXPECTED = [
  '直接打开：普通登录页，登录后到工作台',
  '在合作方的框架里：嵌入模式，登录后只向合作方发出一条消息',
  `在框架里的会话与直接打开时的会话互不相干：浏览器把${SITES.member}在别的站点里的Cookie分开存放`,
];

/** The central member login page: what it is, and the ways to it. */
export function MemberPage() {
  const { world } = useWorld();
  return (
    <SitePage
      site="member"
      heading="会员登录"
      intro={`模拟${SITES.member}：统一的会员登录页。它就是门户自己的登录页，合作方把它嵌进框架，外壳页用它占满整页。`}
    >
      <div className={page.columns}>
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
        <Expectation items={EXPECTED} />
      </div>
    </SitePage>
  );
}
