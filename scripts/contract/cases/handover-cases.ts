import { GSID_LIFE_MS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import type { ContractCase } from '#scripts/contract/contract-case.ts';
import { gsidOf, judgeSignedIn } from './step.ts';

const STANDS = ['tokens', 'key'] as const;

/** A sign-in that another site made: handed over by its gsid. */
export const HANDOVER_CASES: readonly ContractCase[] = [
  {
    name: 'handing over by a gsid',
    stands: STANDS,
    run: async (trial) => {
      const gsid = await gsidOf(trial, await trial.setup.account());
      const parent = trial.client();
      const { gotoUrl } = trial.success(
        'loginByIdentifier',
        'a new gsid',
        await parent.identify(gsid, '/go/portal/becomeSupplier'),
      );
      const isOwn = String(gotoUrl).endsWith('/go/portal/becomeSupplier');
      trial.holds(
        'loginByIdentifier',
        'a new gsid',
        'field data.gotoUrl',
        isOwn,
        isOwn ? 'that of the call' : 'another',
        'that of the call',
      );
      await judgeSignedIn(trial, parent, 'after a hand-over', true);
      trial.refused(
        'loginByIdentifier',
        'a gsid used twice',
        await trial.client().identify(gsid, '/go'),
        'GSID_REJECTED',
      );
      trial.refused('login', 'native, a gsid used twice', await trial.client().signInByGsid(gsid), 'GSID_REJECTED');
    },
  },
  {
    name: 'handing over to a hostile address',
    stands: STANDS,
    run: async (trial) => {
      const gsid = await gsidOf(trial, await trial.setup.account());
      const place = 'gotoUrl https://evil.example/';
      const { gotoUrl } = trial.success(
        'loginByIdentifier',
        place,
        await trial.client().identify(gsid, 'https://evil.example/'),
      );
      trial.promise('loginByIdentifier', place, 'field data.gotoUrl', gotoUrl, '/go');
    },
  },
  {
    name: 'an unknown gsid',
    stands: STANDS,
    run: async (trial) => {
      const unknown = 'no-such-gsid-7f3a9b2c';
      trial.refused(
        'loginByIdentifier',
        'an unknown gsid',
        await trial.client().identify(unknown, '/go'),
        'GSID_REJECTED',
      );
      trial.refused('login', 'native, an unknown gsid', await trial.client().signInByGsid(unknown), 'GSID_REJECTED');
      const body = { loginIdentifier: unknown, gotoUrl: '/go' };
      const headers = { ...BUSINESS_HEADERS, channel: 'other' };
      const answer = await trial.client().send(ENDPOINTS.loginByIdentifier, { body, headers });
      trial.refused('loginByIdentifier', 'header channel of another value', answer, 'BUSINESS_HEADER_REJECTED');
    },
  },
  {
    name: 'a gsid after its time',
    stands: STANDS,
    run: async (trial) => {
      await trial.setup.advance(0);
      const gsid = await gsidOf(trial, await trial.setup.account());
      await trial.setup.advance(GSID_LIFE_MS);
      trial.refused(
        'loginByIdentifier',
        'a gsid after a minute',
        await trial.client().identify(gsid, '/go'),
        'GSID_REJECTED',
      );
    },
  },
];
