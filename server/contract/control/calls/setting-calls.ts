import { SETTING_ROWS, SettingsChange, WorldSettings } from '#contract/control/settings.ts';
import { Limits, LimitsChange } from '#contract/control/world-limits.ts';
import { CallDialect, Dialect, FaultDialect } from '#contract/dialect.ts';
import { calls, control, type Description, describe } from '#contract/endpoint.ts';
import { PortalConfig } from '#contract/portal/config.ts';
import { Encryption, TokenNames } from '#contract/portal/habits.ts';

/** Settings of a world. */
export const SETTING_CALLS = calls('控制：世界', {
  settings: control('GET /settings', '世界的当前设置', WorldSettings),
  changeSettings: control('PATCH /settings', '修改设置中写出的项', WorldSettings, { body: SettingsChange }),
});

const FORMAT_WORDS = {
  codeField: ['错误码所在字段；err.code为嵌套形式', { own: '自己的字段名；可写成外层.内层' }],
  messageField: ['错误信息所在字段；err.msg为嵌套形式', { own: '自己的字段名；可写成外层.内层' }],
  status: 'refusal：按错误的状态码；ok：一律200',
} as const;

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
    codes: '门户需要处理的错误码',
    tokens: ['csrf令牌的名称；没有时用csrf_token和x-csrf-token', { csrfCookie: '可读的Cookie', csrfHeader: '请求头' }],
    padding: '加密的填充方式；没有时为oaep-sha256',
  }),
  describe(FaultDialect, FORMAT_WORDS),
  describe(TokenNames, {
    csrfCookie: '页面可读、带有csrf令牌的Cookie',
    csrfHeader: '带回csrf令牌的请求头',
    sessionCookie: '会话Cookie',
  }),
  describe(Encryption, {
    padding: '填充方式',
    keyForm: 'pem：PEM；base64：没有首尾行的DER',
    keyPlace: '公钥在响应中的位置；text：响应只有公钥文本',
  }),
  describe(CallDialect, { codes: '该接口的错误码', texts: '该接口的提示', statuses: '该接口的HTTP状态码' }),
  describe(Dialect, {
    ...FORMAT_WORDS,
    envelope: 'success：success和data；code：错误码字段、data和提示字段；both：全部；none：只有数据本身',
    successCode: '成功码；envelope为code或both时默认0',
    successText: '成功时的提示；envelope为code或both时默认success',
    fields: '每个响应另有的字段：id（请求编号）、millis（毫秒）或iso（时间文本）',
    codes: '每种拒绝的错误码，不写的用它的名称',
    texts: '每种拒绝的提示，不写的用目录里的',
    statuses: '每种拒绝的HTTP状态码，优先于status；200或400到499',
    calls: '按接口写的错误码、提示和状态码，优先于上面的',
  }),
];
