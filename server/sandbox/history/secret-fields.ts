/**
 * Fields whose values are secrets anywhere in a body or a query (threat K13), and names that a client under
 * development may call them: small letters alone, whatever was written.
 */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  ...['secret', 'smscode', 'verifycode', 'verificationcode', 'authcode', 'captcha'],
  ...['gsid', 'token', 'verifytoken', 'accesstoken', 'refreshtoken', 'ctoken', 'csrf', 'csrftoken', 'xcsrftoken'],
  ...['session', 'sessionid', 'ucsession', 'cookie', 'authorization', 'loginidentifier', 'accountsource', 'state'],
  ...['auth', 'bearer', 'signature', 'saml', 'samlresponse', 'samlrequest', 'accessticket', 'serviceticket'],
]);
/** Parts of a name, without its marks, by which any field sounds like a secret: `confirmPassword`, `mima`. */
const SECRET_PARTS = new RegExp(
  [
    'passw|passphrase|passcode|pwd|pswd|secret|jwt|captcha|credential|sessionid|tokens?\\d*$',
    '(?:^|user|login|account|admin|old|new|re|confirm|repeat|my)pass\\d*$',
    '(?:api|access|app|private|sign|encrypt)key|(?:sms|verify|verification|validation|auth|check|dynamic)code',
    'mima|kouling|yanzhengma|lingpai|miyao',
  ].join('|'),
);
const SECRET_IN_CHINESE = /密码|口令|验证码|令牌|密钥|凭证/;
/** Words that sound like a secret only where they stand alone: `userPass`, `login-pin`, but not `passed`. */
const SECRET_WORDS: ReadonlySet<string> = new Set(
  'pass token tokens pw psw pin otp yzm vcode gsid sid session csrf xsrf cookie cookies'.split(' '),
);
/** Names of the contract that sound like a secret and hold none. */
const PLAIN_FIELDS: ReadonlySet<string> = new Set('tokens retrytokens csrfcookie csrfheader sessioncookie'.split(' '));
/** Field under which every value is a secret, under any name. */
const CREDENTIAL = 'credential';

/** True for the name of a field that holds a secret, or sounds as if it did. A number at its end changes nothing. */
export function isSecretField(name: string): boolean {
  const word = plainName(name);
  return SECRET_FIELDS.has(word.replace(/\d+$/, '')) || soundsSecret(name, word);
}

function soundsSecret(name: string, word: string): boolean {
  if (PLAIN_FIELDS.has(word)) return false;
  if (SECRET_PARTS.test(word) || SECRET_IN_CHINESE.test(name)) return true;
  const words = name
    .normalize('NFKC')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.split(/[^a-z]+/).some((one) => SECRET_WORDS.has(one));
}

/** True for a field under which every value is a secret. */
export function isCredential(name: string): boolean {
  return plainName(name) === CREDENTIAL;
}

/** `PASSWORD`, `pass-word`, `pass_word` and `ｐａｓｓｗｏｒｄ` are one name each time. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
}
