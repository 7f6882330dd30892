import type { RefusalCode } from '#contract/refusals.ts';
import { REASONS, type Rule } from './reasons.ts';

/**
 * Rules behind each refusal of a portal call. Rules of no refusal, such as `oauth.state`, answer otherwise than asked: by
 * a redirect, a QR code's status, or as if all were well.
 */
export const REFUSAL_RULES: Readonly<Partial<Record<RefusalCode, readonly Rule[]>>> = {
  SMS_CODE_REJECTED: ['sms.none', 'sms.wrong', 'sms.expired', 'sms.spent', 'sms.tries', 'account.disabled'],
  SMS_SENT_TOO_SOON: ['sms.interval'],
  SMS_LIMIT_REACHED: ['sms.limit'],
  CREDENTIALS_REJECTED: ['account.unknown', 'account.disabled', 'password.wrong', 'password.locked', 'qr.ended'],
  PHONE_INVALID: ['phone.form', 'request'],
  PHONE_TAKEN: ['phone.taken'],
  WORLD_FULL: ['accounts.full'],
  PASSWORD_REJECTED: ['password.form'],
  VERIFY_TOKEN_REJECTED: ['token.unknown', 'token.expired', 'token.phone', 'token.account', 'account.disabled'],
  GSID_REJECTED: ['gsid.unknown', 'gsid.expired', 'account.disabled'],
  ACCOUNT_NOT_CHOSEN: ['choice.empty'],
  CHOICE_REJECTED: ['choice.source', 'choice.pending', 'choice.foreign', 'choice.ended'],
  LOGIN_REQUIRED: ['session.missing', 'list.proof', 'list.phone'],
  CTOKEN_REJECTED: ['token.ctoken', 'session.replaced'],
  CSRF_REJECTED: ['token.csrf', 'token.ctoken'],
  PUBLIC_KEY_EXPIRED: ['key.unknown', 'key.expired', 'key.evicted'],
  CIPHERTEXT_REJECTED: ['ciphertext.invalid'],
  BUSINESS_HEADER_REJECTED: ['header'],
  CROSS_SITE_REJECTED: ['site.cross'],
  METHOD_REJECTED: ['method'],
  PATH_UNKNOWN: ['path.unknown'],
  REQUEST_INVALID: ['request', 'query.repeated'],
  CONTENT_TYPE_REJECTED: ['body.type'],
  BODY_TOO_LARGE: ['body.size'],
  JSON_TOO_DEEP: ['body.deep', 'body.keys', 'body.values'],
  JSON_INVALID: ['body.json', 'body.object', 'body.duplicate', 'body.forbidden', 'body.encoding', 'body.cut'],
  WORLD_RESET: ['world.reset'],
  INTERNAL: ['sandbox.error'],
};

/** Rules whose name in the journal has a field or a header too: `request.body.phone`. */
const FIELD_RULES: readonly string[] = ['request', 'header'] satisfies Rule[];
/** Names of rules that a person can write down; those of a field are written with it. */
export const RULE_NAMES = Object.keys(REASONS).filter((rule) => !FIELD_RULES.includes(rule)) as Rule[];
