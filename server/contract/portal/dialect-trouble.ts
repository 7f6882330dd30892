import { type Dialect, failureBody, spokenCode, spokenStatus, spokenText, successBody } from '#contract/dialect.ts';
import { ACTED_REFUSALS } from '#contract/portal/acted-codes.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { readFailure, readSuccess } from './read-answer.ts';

/** Parts of a dialect that the portal here cannot read, each in both languages. */
const TROUBLES = {
  success: {
    zh: '成功的回答会被当成失败（成功码、字段名）',
    en: 'a success reads as a failure (success code, field names)',
  },
  refusal: { zh: '被拒的回答会被当成成功（错误码）', en: 'a refusal reads as a success (its code)' },
  code: {
    zh: '读不到错误码：令牌重试、换公钥和跳转登录都不会发生',
    en: 'no code is read: tokens are not retried, keys not renewed, nobody is sent to the login page',
  },
  message: { zh: '读不到提示，只能显示请求错误', en: 'no message is read, only a default is shown' },
} as const;
export type DialectTrouble = keyof typeof TROUBLES;

/** Parts of a dialect that the portal here cannot read, found by reading it with the portal's own readers; empty where all is. */
export function dialectTroubles(dialect: Dialect): DialectTrouble[] {
  const found = new Set<DialectTrouble>();
  const success = readSuccess(successBody(dialect, SAMPLE));
  if (success?.data !== SAMPLE) found.add('success');
  for (const code of CHECKED) {
    const msg = REFUSALS[code].text;
    const body = failureBody(dialect, { code, msg });
    const failure = readFailure(body);
    if (spokenStatus(dialect, code) === 200 && readSuccess(body)) found.add('refusal');
    if (failure.code !== String(spokenCode(dialect, code))) found.add('code');
    if (failure.message !== (spokenText(dialect, code) ?? msg)) found.add('message');
  }
  return [...found];
}

const SAMPLE = { sample: true };
/** Refusals that the portal acts on, and one that it only shows. */
const CHECKED: readonly RefusalCode[] = [...Object.values(ACTED_REFUSALS).flat(), 'SMS_CODE_REJECTED'];

/** For pages. */
export function troublesInChinese(dialect: Dialect): string[] {
  return dialectTroubles(dialect).map((trouble) => TROUBLES[trouble].zh);
}

/** For the terminal. */
export function troublesInEnglish(dialect: Dialect): string[] {
  return dialectTroubles(dialect).map((trouble) => TROUBLES[trouble].en);
}
