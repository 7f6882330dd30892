import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { valueAt } from '#contract/wire/field-path.ts';
import type { RefusalWords, Wire } from '#contract/wire/wire.ts';
import { Wire as WireSchema } from '#contract/wire/wire-schema.ts';
import { textInFile, usualText } from '#scripts/contract/text-in-file.ts';
import type { FoundPadding } from './find-padding.ts';
import type { FoundTokens } from './find-tokens.ts';
import { type ProbeAnswer, readOf } from './probe.ts';

/** Expected refusal of each call that is made in order to be refused. */
const BY_CALL: Readonly<Partial<Record<string, RefusalCode>>> = {
  listByPhone: 'LOGIN_REQUIRED',
  sendSmsCode: 'PHONE_INVALID',
  verifySmsCode: 'SMS_CODE_REJECTED',
  forgetPassword: 'VERIFY_TOKEN_REJECTED',
  loginByIdentifier: 'GSID_REJECTED',
};

interface RefusalAnswers {
  readonly answers: readonly ProbeAnswer[];
  readonly tokens: FoundTokens;
  readonly sealed: FoundPadding | null;
  readonly nowhere: ProbeAnswer | undefined;
}

/** Code, text and status of the refusals that came. */
export function refusalsIn(wire: Wire, { answers, tokens, sealed, nowhere }: RefusalAnswers): RefusalWords {
  const unreadable = sealed?.tries.find((one) => one !== sealed.refusal);
  const found: (readonly [RefusalCode, ProbeAnswer | null | undefined])[] = [
    ['CREDENTIALS_REJECTED', sealed?.isAccount ? sealed.refusal : null],
    ['CIPHERTEXT_REJECTED', unreadable],
    ['CSRF_REJECTED', tokens.refusal],
    ['PATH_UNKNOWN', nowhere],
    ...answers.flatMap((asked) => {
      const code = BY_CALL[asked.call ?? ''];
      return code ? [[code, asked] as const] : [];
    }),
  ];
  const words: Record<string, NonNullable<RefusalWords[RefusalCode]>> = {};
  for (const [refusal, asked] of found) {
    const wording = asked && refusal in words === false ? wordsIn(wire, refusal, asked) : null;
    if (wording && WireSchema.safeParse({ ...wire, refusals: { ...words, [refusal]: wording } }).success)
      words[refusal] = wording;
  }
  return words;
}

function wordsIn(wire: Wire, refusal: RefusalCode, asked: ProbeAnswer): RefusalWords[RefusalCode] | null {
  const { status, body } = asked;
  const read = readOf(wire, asked);
  const code = valueAt(body, wire.envelope.code);
  if (read.kind !== 'refusal' || (typeof code !== 'string' && typeof code !== 'number')) return null;
  const usual = wire.envelope.status === 'ok' ? 200 : REFUSALS[refusal].status;
  const text = textInFile({ refusal, code, text: MADE_UP.test(read.text) ? '' : read.text, status });
  const isUsual = text === '' || text === usualText(refusal);
  return { code, ...(!isUsual && { text }), ...(status !== usual && { status }) };
}

/** Parts of made-up values, which a text may repeat. */
const MADE_UP = /no-such|10{9}|7f3a|b82c/i;
