import { expect, test } from 'vitest';
import { isSecretField } from '#sandbox/history/secret-fields.ts';

const SECRET = [
  ...['password1', 'passWord2', 'PASS_WORD_3', 'newPwd2', 'loginPwd', 'userPassword', 'passwordAgain', 'rePasswd'],
  ...['userPass', 'loginpass', 'PASS2', 'passWd', 'new_passwd', 'user[pass]', 'passphrase', 'psw', 'pw'],
  ...['mima', 'yonghuMima', 'kouling', '用户密码', '支付口令', '短信验证码', '令牌', 'ｐａｓｓｗｏｒｄ', 'ＵserＰass'],
  ...['api_token', 'apiTokens', 'token2', 'verify-token', 'CTOKEN', 'x-auth-token', 'idToken', 'jwt', 'GSID', 'xsrf'],
  ...['client_secret', 'apiKey', 'access-key', 'privateKey', 'userCredential', 'auth', 'bearer', 'signature'],
  ...['session_id', 'JSESSIONID', 'mySession', 'sid', 'SAMLResponse'],
  ...['userPin', 'pinCode', 'otp', 'vcode', 'yzm', 'checkCode', 'smsCode1', 'smsCodes'],
];
const PLAIN = [
  ...['passed', 'compass', 'compassion', 'passage2', 'isPaid', 'tokenize', 'pinned', 'opinion', 'mapping'],
  ...['errorCode', 'note', 'author', 'authUrl'],
];

test('K13: a field whose name sounds like a secret holds one', () => {
  expect(SECRET.filter((name) => !isSecretField(name))).toEqual([]);
  expect(PLAIN.filter(isSecretField)).toEqual([]);
});
