import { constants, createPrivateKey, generateKeyPairSync, privateDecrypt, publicEncrypt } from 'node:crypto';
import autocannon, { type Client, type Request } from 'autocannon';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { RSA } from '#contract/portal/encryption.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { CONNECTIONS, cookieHeader, cookiesOf, SECONDS } from './load.ts';

const DECRYPTIONS_EACH = 2;
const NATIVE_MS = 2_000;
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: RSA.hash };

/** Sign-ins by password a second, every one on a session of its own, with bodies that were encrypted before. */
export async function signInsPerSecond(url: string): Promise<number> {
  const { accounts } = await sandboxAt(url).call(CONTROL.accounts);
  const { account = '', password = '' } = accounts.find(({ enable }) => enable) ?? {};
  const answer = (await (await fetch(url + PATHS.publicKey)).json()) as { data: { publicKey: string } };
  const { publicKey } = answer.data;
  const encrypt = (text: string) => publicEncrypt({ key: publicKey, ...OAEP }, Buffer.from(text)).toString('base64');
  const body = JSON.stringify({
    loginType: 'pwd',
    encrypt: true,
    publicKey,
    loginIdentifier: encrypt(account),
    credential: { pwd: encrypt(password ?? '') },
  });
  const result = await autocannon({
    url: url + PATHS.publicKey,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (client) => signInAgainAndAgain(client, body),
  });
  if (result.non2xx + result.errors > 0) throw new Error(`sign-in: ${result.non2xx} refused, ${result.errors} broken`);
  return result.requests.average;
}

/** Session and tokens are new after each sign-in: the next request carries what the last answer set. */
function signInAgainAndAgain(client: Client, body: string): void {
  client.on('headers', (head) => {
    const raw = head.headers as unknown as string[];
    const cookies = cookiesOf(
      raw.filter((_, index) => raw[index - 1]?.toLowerCase() === 'set-cookie' && index % 2 === 1),
    );
    const request: Request = {
      method: 'POST',
      path: `${PATHS.login}?ctoken=${cookies.get(COOKIES.ctoken)}`,
      headers: {
        ...BUSINESS_HEADERS,
        'content-type': 'application/json',
        cookie: cookieHeader(cookies),
        [HEADERS.csrf]: cookies.get(COOKIES.csrf) ?? '',
      },
      body,
    };
    client.setRequests([request]);
  });
}

/** Upper limit by this machine's bare RSA: native decryptions a second, two for each sign-in. */
export function nativeSignInsPerSecond(): number {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: RSA.modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const key = createPrivateKey(pair.privateKey);
  const ciphertext = publicEncrypt({ key: pair.publicKey, ...OAEP }, Buffer.from('Passw0rd!'));
  let count = 0;
  const start = performance.now();
  while (performance.now() - start < NATIVE_MS) {
    privateDecrypt({ key, ...OAEP }, ciphertext);
    count += 1;
  }
  return count / ((performance.now() - start) / 1000) / DECRYPTIONS_EACH;
}
