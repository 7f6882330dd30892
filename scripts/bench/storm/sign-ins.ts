import autocannon from 'autocannon';
import { PATHS } from '#contract/paths.ts';
import { encryptedSignIn, signInBody, signsInAgainAndAgain } from '#scripts/bench/sign-in.ts';

const HOUR_S = 3_600;

/**
 * Signs in at the URL it is given, eight at a time, until its input ends, as it does with the bench; says when it has
 * begun. With `bare` after the URL the server has no accounts, and takes any.
 */
const [url = '', kind] = process.argv.slice(2);
const body = kind === 'bare' ? await encryptedSignIn(url, 'buyer01', 'Passw0rd!') : await signInBody(url);
const load = { url: url + PATHS.publicKey, connections: 8, duration: HOUR_S, setupClient: signsInAgainAndAgain(body) };
const storm = autocannon(load, (error) => {
  if (error) throw error;
});
process.stdin.resume().once('close', () => process.exit());
storm.once('response', () => console.log('begun'));
