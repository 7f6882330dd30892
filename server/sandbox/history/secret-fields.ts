/**
 * Fields whose values are secrets wherever they stand in a body or a query (threat K13), and what a client under
 * development may call them: small letters alone, whatever was written.
 */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  ...['pass', 'passcode', 'secret', 'smscode', 'verifycode', 'verificationcode', 'authcode', 'captcha', 'otp', 'pin'],
  ...['gsid', 'token', 'verifytoken', 'accesstoken', 'refreshtoken', 'ctoken', 'csrf', 'csrftoken', 'xcsrftoken'],
  ...['session', 'sessionid', 'ucsession', 'cookie', 'authorization', 'loginidentifier', 'accountsource', 'state'],
]);
/** Substrings that mark a secret field: `confirmPassword`, `rePwd`, `password_again`. */
const PASSWORD_WORDS = /password|passwd|passphrase|pwd/;
/** Field under which every value is a secret, under any name. */
export const CREDENTIAL = 'credential';

export function isSecretField(name: string): boolean {
  return isSecretWord(plainName(name));
}

/** @param word a name as `plainName` gives it; a number at its end changes nothing */
export function isSecretWord(word: string): boolean {
  return PASSWORD_WORDS.test(word) || SECRET_FIELDS.has(word.replace(/\d+$/, ''));
}

/** True for a field under which every value is a secret. */
export function isCredential(name: string): boolean {
  return plainName(name) === CREDENTIAL;
}

/** `PASSWORD`, `pass-word` and `pass_word` are one name each time. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '');
}
