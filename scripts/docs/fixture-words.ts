import { ACCOUNT_SEED_WORDS, ACCOUNT_WORDS } from '#contract/document/account-words.ts';
import { FAULT_WORDS } from '#contract/document/fault-words.ts';
import { PATTERN_WORDS } from '#contract/document/pattern-words.ts';
import { SETTING_WORDS } from '#contract/document/setting-words.ts';
import type { Words } from '#contract/document/words.ts';
import { SMS_LATE_MS, SMS_OUT_OF_ORDER_MS } from '#contract/limits.ts';
import { BROWSER_STEPS, FIELD_LABELS, STEP_WORDS, type StepWord } from '#sandbox/fixture/story.ts';
import { STORY_WORDS } from '#sandbox/fixture/story-words.ts';
import { durationText } from '#sandbox/time/duration.ts';

const LATE = durationText(SMS_LATE_MS);
const OUT_OF_ORDER = durationText(SMS_OUT_OF_ORDER_MS);

/**
 * Editor descriptions of each key of a fixture: in Chinese, then in English. A row is for the keys whose path ends
 * like it; the longest one wins.
 */
export const FIXTURE_WORDS: Words = {
  $schema: ['编辑器用的Schema地址', 'address of the schema, for editors'],
  format: ['格式版本，不写就是1', 'format of the file; left out: 1'],
  title: ['场景名称', 'name of the scenario'],
  group: ['分组，如登录、短信，列表按它归类', 'group that lists show it in, such as 登录 or 短信'],
  description: ['试什么，会看到什么', 'what to try and what to expect'],

  settings: ['门户的配置，不写的用默认值', 'settings of the portal; each has a default'],
  ...SETTING_WORDS,

  accountDefaults: ['账号没写的字段取这里的值', 'values for the fields that an account omits'],
  accounts: ['账号，最多写10000个', 'accounts, at most 10000'],
  ...ACCOUNT_WORDS,
  ...ACCOUNT_SEED_WORDS,
  phone: ['手机号，11位数字加引号', 'phone, 11 digits in quotes'],

  generate: ['按规则生成账号，不占用内存', 'generated accounts, in addition to those in accounts'],
  count: ['生成几个，最多100000', 'number of accounts, at most 100000'],
  phoneFrom: ['第一个手机号，之后依次加一', 'phone of the first account; each further one is one higher'],
  'generate.account': [
    '账号名前缀，默认user：user1、user2……',
    'prefix of the account names; user by default: user1, user2, …',
  ],

  weChat: ['微信身份：名称→关联的账号名，null为未关联', 'WeChat identities: name -> linked account, or null'],
  ali: ['1688身份：名称→关联的账号名列表', '1688 identities: name -> linked accounts'],
  fixedCodes: ['手机号→固定验证码', 'phone -> its fixed sms code'],

  events: ['自动发生的事：一个时机加一个动作', 'changes that happen by themselves: one trigger and one action each'],
  at: ['世界启动或重置后多久，如10s、2m', 'time after the start or reset of the world, such as 10s or 2m'],
  whenSms: ['发送短信时', 'when a message is sent'],
  whenQr: ['生成二维码时', 'when a QR code is created'],
  page: ['来自登录页还是注册页', 'created on the login or the registration page'],
  after: ['短信或二维码之后多久', 'delay after the message or the QR code'],
  scanQr: ['扫描二维码', 'scans the QR code'],
  confirmQr: ['确认二维码', 'confirms the QR code'],
  cancelQr: ['取消扫码', 'cancels the scan'],
  expireQr: ['让二维码过期', 'expires the QR code'],
  identity: ['weChat中的微信身份', 'a WeChat identity of weChat'],
  rotateKeys: ['更换公钥', 'replaces the public key'],
  setAccount: ['修改账号', 'changes an account'],
  setSettings: ['修改设置', 'changes settings'],
  addFault: ['增加一个故障', 'adds a fault'],
  clearFaults: ['清除所有故障', 'removes all faults'],
  do: [
    `这条短信：丢失、迟到（不写by为${LATE}）、重复、乱序（不写by为${OUT_OF_ORDER}）`,
    `what happens to the message; by defaults to ${LATE} for late and to ${OUT_OF_ORDER} for outOfOrder`,
  ],
  by: [
    `迟到多久，不写为${LATE}；或最多等下一条多久，不写为${OUT_OF_ORDER}`,
    `delay of a late message, ${LATE} by default; or how long a message waits for a newer one, ${OUT_OF_ORDER} by default`,
  ],

  faults: ['一开始就有的故障', 'faults active from the start'],
  ...FAULT_WORDS,

  story: ['步骤与期望，见docs/stories.md', 'steps and expectations, see docs/stories.md'],
  ...Object.fromEntries(STEP_WORDS.map((word) => [`story.${word}`, stepWords(word)])),
  ...Object.fromEntries(FIELD_LABELS.map((label) => [`fill.${label}`, ['填写的文字', 'what to type'] as const])),
  ...Object.fromEntries(Object.entries(PATTERN_WORDS).map(([name, words]) => [`expectRequest.${name}`, words])),
  state: ['短信状态', 'state of the message'],
  'expectSms.count': ['一共几条', 'number of messages'],
};

/** A step's meaning, with what of it needs a browser. */
function stepWords(word: StepWord): readonly [zh: string, en: string] {
  const { zh, en } = STORY_WORDS[word];
  const need = BROWSER_STEPS[word];
  return need ? [`${zh}；只在浏览器里：${need.zh}`, `${en}; in a browser only: ${need.en}`] : [zh, en];
}
