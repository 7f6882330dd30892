import cookieParser from 'cookie-parser';
import express from 'express';
import { PATHS } from '#contract/paths.ts';
import { COOKIES } from '#contract/storage.ts';
import { ThreadDecrypter } from '#server/decrypter.ts';
import { generatePair } from '#server/platform.ts';

/**
 * Express on the port it is given, with nothing but its parsers and two decryptions for each sign-in, whoever signs in;
 * until its input ends, as it does with the bench.
 */
const decrypter = new ThreadDecrypter();
const pair = await generatePair();
const app = express();
app.use(cookieParser());
app.get(PATHS.publicKey, (_request, response) => {
  sendWithCookies(response, { publicKey: pair.publicKey });
});
app.post(PATHS.login, express.json(), async ({ body }, response) => {
  await Promise.all([body.loginIdentifier, body.credential.pwd].map((text) => decrypter.decrypt(pair, text)));
  sendWithCookies(response, { accountSize: 1 });
});
app.listen(Number(process.argv[2]), '127.0.0.1');
process.stdin.resume().once('close', () => process.exit());

function sendWithCookies(response: express.Response, data: object): void {
  for (const name of [COOKIES.session, COOKIES.ctoken, COOKIES.csrf]) response.cookie(name, 'x'.repeat(32));
  response.json({ success: true, data });
}
