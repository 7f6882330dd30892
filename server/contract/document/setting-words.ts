import { SETTING_ROWS } from '#contract/control/settings.ts';
import type { Words } from './words.ts';

const LIMITS_PATH = 'limits.';

/** Fields of a world's settings. */
export const SETTING_WORDS: Words = {
  ...Object.fromEntries(SETTING_ROWS.map(settingWords)),
  codeField: '错误码所在字段；err.code为嵌套形式',
  messageField: '错误信息所在字段；err.msg为嵌套形式',
  own: '自己的字段名；可写成外层.内层',
  envelope: 'success：success和data；code：错误码字段、data和提示字段',
  successCode: '成功码；envelope为code时默认0',
  codes: '每种拒绝的错误码，不写的用它的名称',
  texts: '每种拒绝的提示，不写的用目录里的',
  statuses: '每种拒绝的HTTP状态码，优先于status；200或400到499',
  'dialect.status': 'refusal：按错误的状态码；ok：一律200',

  limits: '业务规则的数值，时间单位为毫秒',
  resendIntervalMs: '两条短信的最短间隔，按用途',
};

/** A setting's row, under its path below `limits` or `settings`; a limit's says its default too. */
function settingWords({ path, meaning, usual }: (typeof SETTING_ROWS)[number]): [string, string] {
  if (!path.startsWith(LIMITS_PATH)) return [path, meaning];
  return [path.slice(LIMITS_PATH.length), `${meaning}，默认${usual}`];
}
