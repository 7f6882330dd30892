import { ENCRYPTED_INPUT_MAX } from '#contract/limits.ts';
import { RSA } from '#contract/portal/encryption.ts';

/** A field that travels encrypted: its plain text, and the way there (spec §3, §7; the scheme is assumed). */
export interface EncryptedField {
  readonly description: string;
  readonly 'x-encrypted': {
    readonly plain: string;
    readonly cutAt: number;
    readonly scheme: string;
    readonly hash: string;
    readonly modulusLength: number;
    readonly chunkBytes: number;
    readonly encoding: string;
    readonly key: string;
  };
}

const IDENTIFIERS: Readonly<Record<string, string>> = {
  pwd: '账号名',
  sms: '手机号，11位数字',
  multi_account: '所选账号的accountId',
  native: '已确认二维码的gsid',
};

const CREDENTIALS: Readonly<Record<string, string>> = {
  'credential.pwd': '密码',
  'credential.smsCode': '短信验证码',
  'credential.accountSource': '文本1688',
};

/** Description of an encrypted field of the login request. @param loginType the form of the request it stands in */
export function encryptedField(path: string, loginType: string): EncryptedField {
  const plain = (path === 'loginIdentifier' ? IDENTIFIERS[loginType] : CREDENTIALS[path]) ?? '';
  const { modulusLength, chunkBytes, hash } = RSA;
  const way = `最多${ENCRYPTED_INPUT_MAX}个字符，按UTF-8分段（每段最多${RSA.plainChunkBytes}字节）用RSA-OAEP（${hash}）加密，依次相接后转base64`;
  return {
    description: `内容是${plain}；${way}，公钥即同一请求体的publicKey`,
    'x-encrypted': {
      plain,
      cutAt: ENCRYPTED_INPUT_MAX,
      scheme: 'RSA-OAEP',
      hash,
      modulusLength,
      chunkBytes,
      encoding: 'base64',
      key: 'body.publicKey',
    },
  };
}
