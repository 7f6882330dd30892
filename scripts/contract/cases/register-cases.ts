import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import type { ContractCase } from '#scripts/contract/contract-case.ts';
import { judgeSignedIn, otherThan } from './step.ts';

const REJECTED = { grade: 'spec', source: 'spec §8' } as const;
const STRANGER = '10000000009';
/** No system takes it for a code that is always right. */
const NO_CODE = 'wrong!';

/** Registration. */
export const REGISTER_CASES: readonly ContractCase[] = [
  {
    name: 'registration that is refused',
    stands: ['tokens'],
    run: async (trial) => {
      const client = trial.client();
      for (const [place, extra, code] of [
        [
          'a phone of ten digits',
          { phone: '1380000000', account: '1380000000', securityPhone: '1380000000' },
          'PHONE_INVALID',
        ],
        ['account is not the phone', { account: '10000000008' }, 'REQUEST_INVALID'],
        ['securityPhone is not the phone', { securityPhone: '10000000008' }, 'REQUEST_INVALID'],
        ['accountType C', { accountType: 'C' }, 'REQUEST_INVALID'],
        ['accountSrc outer', { accountSrc: 'outer' }, 'REQUEST_INVALID'],
      ] as const)
        trial.refused('register', place, await client.register(STRANGER, NO_CODE, extra), code);
      const whole = {
        phone: STRANGER,
        smsCode: NO_CODE,
        account: STRANGER,
        securityPhone: STRANGER,
        accountSrc: 'inner',
        accountType: 'B',
      };
      const headers = { ...BUSINESS_HEADERS, channel: 'other' };
      const answer = await client.send(ENDPOINTS.register, { body: whole, headers });
      trial.refused('register', 'header channel of another value', answer, 'BUSINESS_HEADER_REJECTED');
    },
  },
  {
    name: 'registration of a phone that has an account',
    stands: ['tokens'],
    risks: ['register'],
    run: async (trial) => {
      const { phone } = await trial.setup.account();
      const client = trial.client();
      const code = await trial.setup.code(client, phone, 'register');
      trial.refused(
        'register',
        'a phone that has an account, right code',
        await client.register(phone, code),
        'PHONE_TAKEN',
      );
    },
  },
  {
    name: 'registration',
    stands: ['tokens'],
    risks: ['register'],
    run: async (trial) => {
      const phone = await trial.setup.unregisteredPhone();
      const client = trial.client();
      const code = await trial.setup.code(client, phone, 'register');
      trial.refused(
        'register',
        'a wrong code',
        await client.register(phone, otherThan(code)),
        'SMS_CODE_REJECTED',
        REJECTED,
      );
      const { account } = trial.success('register', 'right code', await client.register(phone, code));
      const isPhone = account === phone;
      trial.holds(
        'register',
        'right code',
        'field data.account',
        isPhone,
        isPhone ? 'the phone' : 'another',
        'the phone',
        { grade: 'spec', source: 'spec §3' },
      );
      await judgeSignedIn(trial, client, 'after a registration', true);
      trial.refused(
        'register',
        'a code used twice',
        await trial.client().register(phone, code),
        'SMS_CODE_REJECTED',
        REJECTED,
      );
    },
  },
];
