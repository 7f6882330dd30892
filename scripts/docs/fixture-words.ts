import { SETTING_ROWS } from '#contract/control/settings.ts';
import { SMS_LATE_MS, SMS_OUT_OF_ORDER_MS } from '#contract/limits.ts';
import { BROWSER_STEPS, FIELD_LABELS, STEP_WORDS, type StepWord } from '#sandbox/fixture/story.ts';
import { STORY_WORDS } from '#sandbox/fixture/story-words.ts';
import { durationText } from '#sandbox/time/duration.ts';

const LATE = durationText(SMS_LATE_MS);
const OUT_OF_ORDER = durationText(SMS_OUT_OF_ORDER_MS);

const LIMITS_PATH = 'limits.';

/**
 * Editor descriptions of each key of a fixture: in Chinese, then in English. A row is for the keys whose path ends
 * like it; the longest one wins.
 */
export const FIXTURE_WORDS: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  $schema: ['编辑器用的Schema地址', 'address of the schema, for editors'],
  format: ['格式版本，不写就是1', 'format of the file; left out: 1'],
  title: ['场景名称', 'name of the scenario'],
  description: ['试什么，会看到什么', 'what to try and what to expect'],

  settings: ['门户的配置，不写的用默认值', 'settings of the portal; each has a default'],
  ...Object.fromEntries(SETTING_ROWS.map(settingWords)),
  codeField: ['错误码所在字段；err.code为嵌套形式', 'field of the error code; err.code is the nested form'],
  messageField: ['错误信息所在字段；err.msg为嵌套形式', 'field of the error message; err.msg is the nested form'],
  own: ['自己的字段名；可写成外层.内层', 'a field name of your own; a dot steps into an object'],
  envelope: [
    'success：success和data；code：错误码字段、data和提示字段',
    'success: success and data; code: the code field, data and the message field',
  ],
  successCode: ['成功码；envelope为code时默认0', 'code of a success; 0 by default with envelope code'],
  codes: ['每种拒绝的错误码，不写的用它的名称', 'code by refusal; one left out is its own name'],
  texts: ['每种拒绝的提示，不写的用目录里的', "text by refusal, as it is; one left out is the catalogue's"],
  statuses: [
    '每种拒绝的HTTP状态码，优先于status；200或400到499',
    'HTTP status by refusal, before status; 200, or 400 to 499',
  ],
  'dialect.status': ['refusal：按错误的状态码；ok：一律200', "refusal: the refusal's own status; ok: always 200"],

  limits: ['业务规则的数值，时间单位为毫秒', 'numbers of the rules; times are milliseconds of the world'],
  resendIntervalMs: ['两条短信的最短间隔，按用途', 'minimum time between two messages, by action'],

  accountDefaults: ['账号没写的字段取这里的值', 'values for the fields that an account omits'],
  accounts: ['账号，最多写10000个', 'accounts, at most 10000'],
  account: ['账号名', 'account name'],
  accountId: ['账号编号，不写则随机', 'account id; random by default'],
  phone: ['手机号，11位数字加引号', 'phone, 11 digits in quotes'],
  password: ['密码；null表示没有设过', 'password; null: never set'],
  mainAccountId: ['主账号的accountId；子账号才写', "the main account's accountId; only for sub accounts"],
  outAccountId: ['外部账号编号', 'id of the account in an external system'],
  attributes: ['附加属性', 'attributes of the account entity'],
  tags: ['标签', 'tags of the account entity'],
  enable: ['是否可以登录，默认true', 'whether it may sign in; true by default'],
  admin: ['是否管理员，默认主账号为true', 'administrator; true for main accounts by default'],
  innerAccount: ['是否内部账号', 'inner account'],
  test: ['是否测试账号', 'test account'],
  isSupplier: ['是否采购企业供应商', 'registered as a supplier of a procurement enterprise'],
  hasRealNameAuth: ['是否完成实名认证', 'has real-name authentication'],
  hasQualificationAuth: ['是否完成资质认证', 'has qualification authentication'],
  isPaidMember: ['是否付费会员', 'paid member'],
  hasFilledEnterpriseProfile: ['是否填写企业资料', 'has filled in the enterprise profile'],

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
  nth: ['第几次，从1起；不写则每次', 'only the nth time, counted from 1; every time by default'],
  page: ['来自登录页还是注册页', 'created on the login or the registration page'],
  after: ['短信或二维码之后多久', 'delay after the message or the QR code'],
  scanQr: ['扫描二维码', 'scans the QR code'],
  confirmQr: ['确认二维码', 'confirms the QR code'],
  cancelQr: ['取消扫码', 'cancels the scan'],
  expireQr: ['让二维码过期', 'expires the QR code'],
  identity: ['weChat中的微信身份', 'a WeChat identity of weChat'],
  rotateKeys: ['更换公钥', 'replaces the public key'],
  setAccount: ['修改账号', 'changes an account'],
  setSettings: ['修改配置', 'changes settings'],
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
  match: ['只影响这些请求或短信', 'calls or messages that it applies to'],
  'match.path': ['接口路径，不含/go', 'path of a call, without /go'],
  method: ['请求方法', 'method of a call'],
  'match.phone': ['请求或短信涉及的手机号', 'phone of a call or a message'],
  'match.account': ['请求涉及的账号名', 'account of a call'],
  action: ['短信用途', 'action of a message'],
  answer: ['用这个响应代替', 'response sent instead'],
  status: ['HTTP状态码', 'HTTP status'],
  body: ['响应正文，任意JSON', 'response body, any JSON'],
  code: ['错误码', 'error code'],
  message: ['错误信息', 'error message'],
  loginUrl: ['401带上的登录地址；空字符串表示401但不带地址', 'status 401 with this loginUrl; empty: without one'],
  delayMs: ['延迟毫秒数（真实时间）', 'delay in milliseconds of real time'],
  min: ['最少', 'at least'],
  max: ['最多', 'at most'],
  broken: [
    '断开、截断、乱码、空响应、网页',
    'drop closes the connection, cut sends half of the response, garbage is not JSON, empty has no body, html is a page',
  ],
  when: [
    'before：不执行；after：执行后才弄坏响应',
    'before: the call is not executed; after: it is executed and its response replaced',
  ],
  sms: ['短信在路上出的事', 'delivery fault of messages'],
  kind: ['迟到、丢失、重复、乱序', 'late, lost, duplicated or reordered'],
  'sms.delayMs': [
    `迟到多久，或乱序最多等多久（世界时间），不写为${SMS_LATE_MS}和${SMS_OUT_OF_ORDER_MS}`,
    `delay, or how long a reordered message waits, in world time; ${SMS_LATE_MS} and ${SMS_OUT_OF_ORDER_MS} by default`,
  ],
  times: ['一共发生几次，不写则一直', 'how many times; unlimited by default'],
  until: ['到这个世界时间为止', 'end of the fault in world time, milliseconds since 1970'],
  chance: ['发生的概率，0到1', "probability, 0 to 1, from the world's seed"],

  story: ['步骤与期望，见docs/stories.md', 'steps and expectations, see docs/stories.md'],
  ...Object.fromEntries(STEP_WORDS.map((word) => [`story.${word}`, stepWords(word)])),
  ...Object.fromEntries(FIELD_LABELS.map((label) => [`fill.${label}`, ['填写的文字', 'what to type'] as const])),
  'expectRequest.path': ['接口路径，有没有/go都可以', 'path of a call, with or without /go'],
  'expectRequest.code': ['拒绝的错误码；null表示没有被拒绝', 'refusal code; null: not refused'],
  'expectRequest.body': [
    '请求体中的这些字段，加密的按明文比较',
    'fields of the body; encrypted ones are compared as plain text',
  ],
  rule: ['拒绝它的规则，见请求日志', 'rule that refused it, as in the journal'],
  fault: ['影响它的故障编号；null表示没有', 'id of the fault applied to it; null: none'],
  state: ['短信状态', 'state of the message'],
  'expectSms.count': ['一共几条', 'number of messages'],
};

/** A setting's row, under its path below `limits` or `settings`; a limit's says its default too. */
function settingWords({ path, meaning, usual }: (typeof SETTING_ROWS)[number]): [string, readonly [string, string]] {
  const [zh, en] = meaning;
  if (!path.startsWith(LIMITS_PATH)) return [path, meaning];
  return [path.slice(LIMITS_PATH.length), [`${zh}，默认${usual}`, `${en}; ${usual} by default`]];
}

/** A step's meaning, with what of it needs a browser. */
function stepWords(word: StepWord): readonly [zh: string, en: string] {
  const { zh, en } = STORY_WORDS[word];
  const need = BROWSER_STEPS[word];
  return need ? [`${zh}；只在浏览器里：${need.zh}`, `${en}; in a browser only: ${need.en}`] : [zh, en];
}
