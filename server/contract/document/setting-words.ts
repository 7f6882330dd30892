import { SETTING_ROWS } from '#contract/control/settings.ts';
import type { Words } from './words.ts';

const LIMITS_PATH = 'limits.';

/** Fields of a world's settings. */
export const SETTING_WORDS: Words = {
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
};

/** A setting's row, under its path below `limits` or `settings`; a limit's says its default too. */
function settingWords({ path, meaning, usual }: (typeof SETTING_ROWS)[number]): [string, readonly [string, string]] {
  const [zh, en] = meaning;
  if (!path.startsWith(LIMITS_PATH)) return [path, meaning];
  return [path.slice(LIMITS_PATH.length), [`${zh}，默认${usual}`, `${en}; ${usual} by default`]];
}
