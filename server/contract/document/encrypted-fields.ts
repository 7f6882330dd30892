import { ENCRYPTED_INPUT_MAX } from '#contract/limits.ts';
import { RSA } from '#contract/portal/encryption.ts';
import { type Said, said } from './said.ts';

/** A field that travels encrypted: its plain text, and the way there (spec §3, §7; the scheme is assumed). */
export interface EncryptedField extends Said {
  readonly 'x-encrypted': {
    readonly plain: string;
    readonly 'plain-zh': string;
    readonly cutAt: number;
    readonly scheme: string;
    readonly hash: string;
    readonly modulusLength: number;
    readonly chunkBytes: number;
    readonly encoding: string;
    readonly key: string;
  };
}

const IDENTIFIERS: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  pwd: ['the account name', '账号名'],
  sms: ['the phone, 11 digits', '手机号，11位数字'],
  multi_account: ['the accountId that was chosen', '所选账号的accountId'],
  native: ['the gsid of a confirmed QR code', '已确认二维码的gsid'],
};

const CREDENTIALS: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  'credential.pwd': ['the password', '密码'],
  'credential.smsCode': ['the sms code', '短信验证码'],
  'credential.accountSource': ['the text 1688', '文本1688'],
};

/** Description of an encrypted field of the login request. @param loginType the form of the request it stands in */
export function encryptedField(path: string, loginType: string): EncryptedField {
  const [plain = '', zh = ''] = (path === 'loginIdentifier' ? IDENTIFIERS[loginType] : CREDENTIALS[path]) ?? [];
  const { modulusLength, chunkBytes, hash } = RSA;
  const way = `cut at ${ENCRYPTED_INPUT_MAX} code points, as UTF-8 bytes in chunks of at most ${RSA.plainChunkBytes} each encrypted by RSA-OAEP (${hash}), joined, base64`;
  const wayZh = `最多${ENCRYPTED_INPUT_MAX}个字符，按UTF-8分段（每段最多${RSA.plainChunkBytes}字节）用RSA-OAEP（${hash}）加密，依次相接后转base64`;
  return {
    ...said(
      `Encrypted: ${plain}; ${way}, with the publicKey of the same body.`,
      `内容是${zh}；${wayZh}，公钥即同一请求体的publicKey`,
    ),
    'x-encrypted': {
      plain,
      'plain-zh': zh,
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
