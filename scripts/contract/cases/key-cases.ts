import { KEY_CACHE_MS, KEY_GRACE_MS, SESSION_IDLE_MS } from '#contract/limits.ts';
import { SAYS } from '#scripts/contract/says.ts';
import type { ContractCase } from '#scripts/contract/trial.ts';
import { judgeEnded, judgeSignedIn, signedIn } from './step.ts';

/** Replacement of the public key, and sessions in time. */
export const KEY_CASES: readonly ContractCase[] = [
  {
    name: 'public key within its cache',
    async run(trial) {
      const { account, password } = await trial.setup.account();
      const signIn = () => trial.client().login('pwd', account, { pwd: password }, key);
      const key = await trial.client().publicKey();
      const again = await trial.client().publicKey();
      trial.at('publicKey', 'asked twice').holds('field data.publicKey', again === key, 'another', 'the same');
      await trial.setup.rotateKey();
      const next = await trial.client().publicKey();
      const replaced = trial.at('publicKey', 'after its replacement');
      replaced.holds('field data.publicKey', next !== key, 'the same', 'another');
      await trial.setup.advance(KEY_CACHE_MS);
      await trial.success(`a key replaced ${KEY_CACHE_MS / 1000} s ago`, signIn(), SAYS.keyCache);
      await trial.setup.advance(KEY_GRACE_MS - KEY_CACHE_MS - 1);
      await trial.success(`a key replaced just under ${KEY_GRACE_MS / 1000} s ago`, signIn(), 'assumed');
      await trial.setup.advance(1);
      await trial.refused(`a key replaced ${KEY_GRACE_MS / 1000} s ago`, signIn(), 'PUBLIC_KEY_EXPIRED');
    },
  },
  {
    name: 'a session that idles',
    async run(trial) {
      await trial.setup.advance(0);
      const client = await signedIn(trial, await trial.setup.account());
      await trial.setup.advance(SESSION_IDLE_MS - 1);
      await judgeSignedIn(trial, client, 'a session just under two idle hours', true);
      await trial.setup.advance(SESSION_IDLE_MS);
      await judgeEnded(trial, client, 'a session after two idle hours');
    },
  },
  {
    name: 'an account that is disabled meanwhile',
    async run(trial) {
      const account = await trial.setup.account();
      const client = await signedIn(trial, account);
      await trial.setup.whileDisabled(account.account, () =>
        judgeEnded(trial, client, 'a session whose account was disabled'),
      );
    },
  },
];
