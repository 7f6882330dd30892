import { SETTING_ROWS, SettingsChange, WorldSettings } from '#contract/control/settings.ts';
import { Limits, LimitsChange } from '#contract/control/world-limits.ts';
import { calls, control, type Description, describe } from '#contract/endpoint.ts';
import { PortalConfig } from '#contract/portal/config.ts';
import { CallPart, FaultWire, Paged, RefusalWire, Wire } from '#contract/wire/wire-schema.ts';

/** Settings of a world. */
export const SETTING_CALLS = calls('控制：世界', {
  settings: control('GET /settings', '世界的当前设置', WorldSettings),
  changeSettings: control('PATCH /settings', '修改设置中写出的项', WorldSettings, { body: SettingsChange }),
});

/** Meanings of the rows below a path; a limit's says its default too. */
function meanings(above: string): Record<string, string> {
  const rows = SETTING_ROWS.filter(({ path }) => path.startsWith(above) && !path.slice(above.length).includes('.'));
  return Object.fromEntries(
    rows.map(({ path, meaning, usual }) => [path.slice(above.length), above ? `${meaning}，默认${usual}` : meaning]),
  );
}

const INTERVALS = '两条短信的最短间隔，按用途';
const LIMITS = '业务规则的数值，时间单位为毫秒';

export const settingWords = (): readonly Description[] => [
  describe(WorldSettings, { ...meanings(''), limits: LIMITS }),
  describe(SettingsChange, { ...meanings(''), limits: LIMITS }),
  describe(Limits, { ...meanings('limits.'), resendIntervalMs: [INTERVALS, meanings('limits.resendIntervalMs.')] }),
  describe(LimitsChange, {
    ...meanings('limits.'),
    resendIntervalMs: [INTERVALS, meanings('limits.resendIntervalMs.')],
  }),
  describe(PortalConfig, {
    ...meanings(''),
    userAgreementUrl: '用户协议地址',
    legalUrl: '法律声明地址',
    activationGuideUrl: '激活指引地址',
  }),
  describe(FaultWire, { envelope: ['错误码和提示', { code: CODE, message: MESSAGE, status: STATUS }] }),
  describe(RefusalWire, { code: '错误码', text: '提示；{n}为其中的数字', status: 'HTTP状态码；200或400到599' }),
  describe(CallPart, {
    path: '自己的路径，仅限规格没有写出路径的接口；none表示没有该接口',
    refusals: '该接口的拒绝，优先于其他',
    lists: '该接口的列表，优先于其他',
  }),
  describe(Paged, { items: '列表所在的字段', total: '总数所在的字段' }),
  describe(Wire, {
    envelope: [
      '回答的外层',
      {
        data: '数据的位置：字段或路径，如result、body.content；空文字表示响应体本身',
        code: CODE,
        message: MESSAGE,
        success: '成功的标志：字段和值，如{ success: true }；或表示成功的错误码，可以是多个',
        status: STATUS,
        successText: '成功时的提示；以错误码表示成功时默认success，否则没有',
        fields: '每个响应另有的字段：id（请求编号）、millis、iso，或yyyy-MM-dd HH:mm:ss这样的格式',
      },
    ],
    values: [
      '值的形式',
      {
        numbers: 'number：数字；text：文字',
        booleans: '真假的形式',
        empty: '没有的值：left out不写该字段；null写null',
        lists: 'plain：数组；{ items, total }：分页，列表和总数所在的字段',
        pictures: 'data-url：带前缀；base64：不带',
        moments: '时间：millis、iso，或yyyy-MM-dd HH:mm:ss这样的格式',
        zone: '时间格式的时区',
      },
    ],
    tokens: [
      '令牌的名称',
      {
        csrfCookie: '页面可读、带有csrf令牌的Cookie',
        csrfHeader: '带回csrf令牌的请求头',
        sessionCookie: '会话Cookie',
      },
    ],
    encryption: [
      '加密',
      {
        padding: '填充方式',
        keyForm: 'pem：PEM；base64：没有首尾行的DER',
        keyField: '公钥在响应中的位置；空文字表示响应体本身；不写为数据中的publicKey',
      },
    ],
    calls: '接口：path为自己的路径，none表示没有该接口；refusals和lists优先于其他',
    refusals: '每种拒绝的错误码、提示和HTTP状态码；不写的用目录里的',
    answers: [
      '个别回答',
      {
        gsid: '需要选择账号时的gsid',
        logout: 'ok：回答成功；或退出后跳转到的路径',
        wrongCode: '找回密码的验证码不对时：refused拒绝，passed回答passed为false',
      },
    ],
  }),
];

const CODE = '错误码的位置：字段或路径';
const MESSAGE = '提示的位置：字段或路径';
const STATUS = 'refusal：按错误的状态码；ok：一律200';
