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
 * Editor descriptions of each key of a fixture: in Chinese. A row is for the keys whose path ends
 * like it; the longest one wins.
 */
export const FIXTURE_WORDS: Words = {
  $schema: '编辑器用的Schema地址',
  format: '格式版本，不写就是1',
  title: '场景名称',
  group: '分组，如登录、短信，列表按它归类',
  description: '试什么，会看到什么',

  settings: '门户的配置，不写的用默认值',
  ...SETTING_WORDS,

  accountDefaults: '账号没写的字段取这里的值',
  accounts: '账号，最多写10000个',
  ...ACCOUNT_WORDS,
  ...ACCOUNT_SEED_WORDS,
  phone: '手机号，11位数字加引号',

  generate: '按规则生成账号，不占用内存',
  count: '生成几个，最多100000',
  phoneFrom: '第一个手机号，之后依次加一',
  'generate.account': '账号名前缀，默认user：user1、user2……',

  weChat: '微信身份：名称→关联的账号名，null为未关联',
  ali: '1688身份：名称→关联的账号名列表',
  fixedCodes: '手机号→固定验证码',

  events: '自动发生的事：一个时机加一个动作',
  at: '世界启动或重置后多久，如10s、2m',
  whenSms: '发送短信时',
  whenQr: '生成二维码时',
  page: '来自登录页还是注册页',
  after: '短信或二维码之后多久',
  scanQr: '扫描二维码',
  confirmQr: '确认二维码',
  cancelQr: '取消扫码',
  expireQr: '让二维码过期',
  identity: 'weChat中的微信身份',
  rotateKeys: '更换公钥',
  setAccount: '修改账号',
  setSettings: '修改设置',
  addFault: '增加一个故障',
  clearFaults: '清除所有故障',
  do: `这条短信：丢失、迟到（不写by为${LATE}）、重复、乱序（不写by为${OUT_OF_ORDER}）`,
  by: `迟到多久，不写为${LATE}；或最多等下一条多久，不写为${OUT_OF_ORDER}`,

  faults: '一开始就有的故障',
  ...FAULT_WORDS,

  story: '步骤与期望，见docs/scenarios.md',
  ...Object.fromEntries(STEP_WORDS.map((word) => [`story.${word}`, stepWords(word)])),
  ...Object.fromEntries(FIELD_LABELS.map((label) => [`fill.${label}`, '填写的文字'])),
  ...Object.fromEntries(Object.entries(PATTERN_WORDS).map(([name, words]) => [`expectRequest.${name}`, words])),
  state: '短信状态',
  'expectSms.count': '一共几条',
};

/** A step's meaning, with what of it needs a browser. */
function stepWords(word: StepWord): string {
  const { meaning } = STORY_WORDS[word];
  const need = BROWSER_STEPS[word];
  return need ? `${meaning}；只在浏览器里：${need.zh}` : meaning;
}
