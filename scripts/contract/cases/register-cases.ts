import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { SAYS } from '#scripts/contract/says.ts';
import { HARMLESS, NO_CODE, STRANGER } from '#scripts/contract/suite/harmless.ts';
import type { ContractCase } from '#scripts/contract/trial.ts';
import { codeSent, judgeSignedIn, otherThan } from './step.ts';

const SHORT = '1380000000';

/** Registration. */
export const REGISTER_CASES: readonly ContractCase[] = [
  {
    name: 'registration that is refused',
    stands: ['tokens'],
    async run(trial, client) {
      const without = await client.register(STRANGER, NO_CODE);
      for (const [place, extra, code] of [
        ['a phone of ten digits', { phone: SHORT, account: SHORT, securityPhone: SHORT }, 'PHONE_INVALID'],
        ['account is not the phone', { account: '10000000008' }, 'REQUEST_INVALID'],
        ['securityPhone is not the phone', { securityPhone: '10000000008' }, 'REQUEST_INVALID'],
        ['accountType C', { accountType: 'C' }, 'REQUEST_INVALID'],
        ['accountSrc outer', { accountSrc: 'outer' }, 'REQUEST_INVALID'],
      ] as const)
        await trial.refused(place, client.register(STRANGER, NO_CODE, extra), code, 'assumed', without);
      await trial.refused(
        'header channel of another value',
        client.send(ENDPOINTS.register, {
          body: HARMLESS.register,
          headers: { ...BUSINESS_HEADERS, channel: 'other' },
        }),
        'BUSINESS_HEADER_REJECTED',
        'assumed',
        without,
      );
    },
  },
  {
    name: 'registration of a phone that has an account',
    stands: ['tokens'],
    risks: ['register'],
    async run(trial, client) {
      const { phone, code } = await codeSent(trial, 'register', client);
      await trial.refused('a phone that has an account, right code', client.register(phone, code), 'PHONE_TAKEN');
    },
  },
  {
    name: 'registration',
    stands: ['tokens'],
    risks: ['register'],
    async run(trial, client) {
      const phone = await trial.setup.unregisteredPhone();
      const code = await trial.setup.code(client, phone, 'register');
      await trial.refused(
        'a wrong code',
        client.register(phone, otherThan(code)),
        'SMS_CODE_REJECTED',
        SAYS.codeRejected,
      );
      const registered = await trial.success('right code', client.register(phone, code), SAYS.registered);
      const { account } = registered.data;
      const got = account === undefined ? 'missing' : account === phone ? 'the phone' : 'another';
      registered.promise('field data.account', got, 'the phone');
      await judgeSignedIn(trial, client, 'after a registration', true);
      await trial.refused('a code used twice', trial.client().register(phone, code), 'SMS_CODE_REJECTED');
    },
  },
];
