import { SETTING_ROWS, SettingsChange, WorldSettings } from '#contract/control/settings.ts';
import { Limits, LimitsChange } from '#contract/control/world-limits.ts';
import { Dialect, FaultDialect } from '#contract/dialect.ts';
import { calls } from '#contract/endpoint.ts';
import { PortalConfig } from '#contract/portal/config.ts';
import { type Said, said } from '#contract/words.ts';
import { control } from './control-row.ts';

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

export const settingWords = (): readonly Said[] => [
  said(WorldSettings, { ...meanings(''), limits: LIMITS }),
  said(SettingsChange, { ...meanings(''), limits: LIMITS }),
  said(Limits, { ...meanings('limits.'), resendIntervalMs: [INTERVALS, meanings('limits.resendIntervalMs.')] }),
  said(LimitsChange, { ...meanings('limits.'), resendIntervalMs: [INTERVALS, meanings('limits.resendIntervalMs.')] }),
  said(PortalConfig, {
    ...meanings(''),
    userAgreementUrl: '用户协议地址',
    legalUrl: '法律声明地址',
    activationGuideUrl: '激活指引地址',
    codes: '门户需要处理的错误码',
  }),
  said(FaultDialect, FORMAT_WORDS),
  said(Dialect, {
    ...FORMAT_WORDS,
    envelope: 'success：success和data；code：错误码字段、data和提示字段',
    successCode: '成功码；envelope为code时默认0',
    codes: '每种拒绝的错误码，不写的用它的名称',
    texts: '每种拒绝的提示，不写的用目录里的',
    statuses: '每种拒绝的HTTP状态码，优先于status；200或400到499',
  }),
];
