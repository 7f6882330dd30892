import { GSID_LIFE_MS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import type { ContractCase } from '#scripts/contract/trial.ts';
import { gsidOf, judgeSignedIn } from './step.ts';


/** A sign-in that another site made: handed over by its gsid. */
export const HANDOVER_CASES: readonly ContractCase[] = [
  {
    name: 'handing over by a gsid',
    async run(trial) {
      const gsid = await gsidOf(trial, await trial.setup.account());
      const parent = trial.client();
      const place = 'a new gsid';
      const wanted = '/go/portal/becomeSupplier';
      const { gotoUrl } = trial.success('loginByIdentifier', place, await parent.identify(gsid, wanted));
      const isOwn = gotoUrl?.endsWith(wanted) === true;
      const got = gotoUrl === undefined ? 'missing' : isOwn ? 'that of the call' : 'another';
      trial.promise('loginByIdentifier', place, 'field data.gotoUrl', got, 'that of the call');
      await judgeSignedIn(trial, parent, 'after a hand-over', true);
      const again = await trial.client().identify(gsid, '/go');
      trial.refused('loginByIdentifier', 'a gsid used twice', again, 'GSID_REJECTED');
      const native = await trial.client().signInByGsid(gsid);
      trial.refused('login', 'native, a gsid used twice', native, 'GSID_REJECTED');
    },
  },
  {
    name: 'handing over to a hostile address',
    async run(trial) {
      const gsid = await gsidOf(trial, await trial.setup.account());
      const place = 'gotoUrl https://evil.example/';
      const answer = await trial.client().identify(gsid, 'https://evil.example/');
      const { gotoUrl } = trial.success('loginByIdentifier', place, answer);
      trial.promise('loginByIdentifier', place, 'field data.gotoUrl', gotoUrl, '/go');
    },
  },
  {
    name: 'an unknown gsid',
    async run(trial) {
      const unknown = 'no-such-gsid-7f3a9b2c';
      const identified = await trial.client().identify(unknown, '/go');
      trial.refused('loginByIdentifier', 'an unknown gsid', identified, 'GSID_REJECTED');
      trial.refused('login', 'native, an unknown gsid', await trial.client().signInByGsid(unknown), 'GSID_REJECTED');
      const answer = await trial.client().send(ENDPOINTS.loginByIdentifier, {
        body: { loginIdentifier: unknown, gotoUrl: '/go' },
        headers: { ...BUSINESS_HEADERS, channel: 'other' },
      });
      trial.refused(
        'loginByIdentifier',
        'header channel of another value',
        answer,
        'BUSINESS_HEADER_REJECTED',
        'assumed',
        identified,
      );
    },
  },
  {
    name: 'a gsid after its time',
    async run(trial) {
      await trial.setup.advance(0);
      const gsid = await gsidOf(trial, await trial.setup.account());
      await trial.setup.advance(GSID_LIFE_MS);
      const late = await trial.client().identify(gsid, '/go');
      trial.refused('loginByIdentifier', 'a gsid after a minute', late, 'GSID_REJECTED');
    },
  },
];
