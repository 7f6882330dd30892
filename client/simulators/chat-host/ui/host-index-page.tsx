import { HOST_PATHS, PLATFORM_NAMES, PLATFORMS, type Platform } from '#console/status/site-address.ts';
import parts from '#simulators/parts/page-parts.module.css';
import { Expectation, LinkCards } from '#simulators/parts/page-parts.tsx';
import { EXPECTED } from './expected.ts';
import styles from './host-index-page.module.css';

const WORDS: Readonly<Record<Platform, string>> = {
  desktop: '窗口消息；需要用npm run host打开的浏览器',
  android: '手机外壳；nuva桥接',
  ios: '手机外壳；WebViewJavascriptBridge',
  miniapp: '手机外壳；小程序里的网页',
};

/** The four hosts to choose from. */
export function HostIndexPage() {
  return (
    <div className={styles.index}>
      <h1 className={parts.title}>模拟聊天宿主</h1>
      <p className={parts.intro}>应用在宿主里调用授权、存储和六个面板；四种宿主背后是同一个模拟核心。</p>
      <LinkCards
        links={PLATFORMS.map((platform) => ({
          href: HOST_PATHS[platform],
          name: PLATFORM_NAMES[platform],
          text: WORDS[platform],
        }))}
      />
      <Expectation items={EXPECTED} />
    </div>
  );
}
