import { HOST_PATHS, PLATFORM_NAMES, PLATFORMS, type Platform } from '#console/status/site-address.ts';
import { COPY } from '#contract/copy.ts';
import parts from '#simulators/parts/page-parts.module.css';
import { Expectation, LinkCards } from '#simulators/parts/page-parts.tsx';
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

/** Expected results on every host. */
export const EXPECTED: readonly string[] = [
  '应用顶部写着平台、页面类型和版本：SDK认出了宿主',
  '六个面板以83%或90%的高度打开，写着标题、wnId和解码后的参数；确定、取消、关闭和失败各自回到应用',
  '授权还没有结果时，返回错误码7的调用等它结束，再试一次；授权失败时得到授权的错误，不再重试',
  '伪造、重复和不认识的消息不改变结果',
  '日志里有双方的每一条消息，签名和gsid打码',
];

const SHEET = '面板从下方升起；选择群和会话的面板占满全屏';
const CANCEL = '取消是失败：错误码-1，走失败回调';

/** Further expected results by platform. */
export const EXPECTED_ON: Readonly<Record<Platform, readonly string[]>> = {
  desktop: [
    '面板浮在窗口中间；点面板以外、按Esc都会关闭它',
    `下拉弹性和临时数据：错误码22，${COPY['bridge.noPlatform']}，日志里没有请求`,
    CANCEL,
  ],
  android: [SHEET, CANCEL, `桥接就绪设为失败，重新打开应用：错误码2，${COPY['bridge.initFail']}`],
  ios: [SHEET, '取消走取消回调；没有取消回调时走失败回调', '宿主的错误码是数字时，应用得到的仍是文字'],
  miniapp: ['页面类型是WEBVIEW_IN_MINIAPP', `桥接就绪设为永不，重新打开应用：${COPY['bridge.noBridge']}`],
};
