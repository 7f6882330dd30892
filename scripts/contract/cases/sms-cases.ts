import { CODE_LIFE_MS, CODE_TRIES, RESEND_INTERVAL_MS, SEND_WINDOW_MS, SENDS_PER_WINDOW } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { ContractCase } from '#scripts/contract/contract-case.ts';
import { judgeSignedIn, otherThan } from './step.ts';

const STANDS = ['tokens', 'key'] as const;
const REJECTED = { grade: 'spec', source: 'spec §8' } as const;

/** Codes by sms, and the sign-in by them. */
export const SMS_CASES: readonly ContractCase[] = [
  {
    name: 'sms: a code nobody can send',
    stands: ['tokens'],
    run: async (trial) => {
      const client = trial.client();
      trial.refused(
        'sendSmsCode',
        'a phone of ten digits',
        await client.sendCode('1380000000', 'login'),
        'PHONE_INVALID',
      );
      const whole = { action: 'login', phone: '1380000000x', scene: 'sup' };
      for (const [place, body, code] of [
        ['a phone with a letter', whole, 'PHONE_INVALID'],
        ['an unknown action', { ...whole, phone: '10000000009', action: 'pay' }, 'REQUEST_INVALID'],
        ['an unknown scene', { ...whole, phone: '10000000009', scene: 'buy' }, 'REQUEST_INVALID'],
      ] as const)
        trial.refused('sendSmsCode', place, await client.send(ENDPOINTS.sendSmsCode, { body }), code);
    },
  },
  {
    name: 'sms: an unregistered phone is not given away',
    stands: STANDS,
    run: async (trial) => {
      const phone = await trial.setup.unregisteredPhone();
      const { phone: known } = await trial.setup.account();
      const place = 'an unregistered phone';
      const sent = await trial.setup.sendCode(trial.client(), phone, 'login');
      trial.success('sendSmsCode', place, sent);
      if (trial.setup.isSandbox)
        trial.alike('sendSmsCode', place, sent, await trial.client().sendCode(known, 'login'), 'a known phone');
      trial.refused('login', place, await trial.client().signInBySms(phone, '000000'), 'SMS_CODE_REJECTED', REJECTED);
    },
  },
  {
    name: 'sms: sign-in, and the code a second time',
    stands: STANDS,
    run: async (trial) => {
      const { phone } = await trial.setup.account();
      const client = trial.client();
      const code = await trial.setup.code(client, phone, 'login');
      trial.refused(
        'login',
        'a wrong code',
        await trial.client().signInBySms(phone, otherThan(code)),
        'SMS_CODE_REJECTED',
        REJECTED,
      );
      const foreign = await trial.client().signInBySms('10000000009', code);
      trial.refused('login', 'the code of another phone', foreign, 'SMS_CODE_REJECTED', REJECTED);
      const { accountSize } = trial.success('login', 'right code', await client.signInBySms(phone, code));
      trial.promise('login', 'right code', 'field data.accountSize', String(accountSize), '1', {
        grade: 'spec',
        source: 'spec §3',
      });
      await judgeSignedIn(trial, client, 'after a sign-in by code', true);
      trial.refused(
        'login',
        'a code used twice',
        await trial.client().signInBySms(phone, code),
        'SMS_CODE_REJECTED',
        REJECTED,
      );
    },
  },
  {
    name: 'sms: a phone that is none',
    stands: STANDS,
    run: async (trial) => {
      trial.refused(
        'login',
        'a phone of ten digits',
        await trial.client().signInBySms('1380000000', '000000'),
        'PHONE_INVALID',
      );
    },
  },
  {
    name: 'sms: a code sent too soon after another',
    stands: ['tokens'],
    risks: ['codes'],
    run: async (trial) => {
      for (const action of ['login', 'register', 'forgetPwd'] as const) {
        const { phone } = await trial.setup.account();
        trial.success('sendSmsCode', `action ${action}`, await trial.client().sendCode(phone, action));
        const place = `action ${action}, within ${RESEND_INTERVAL_MS[action] / 1000} s`;
        trial.refused('sendSmsCode', place, await trial.client().sendCode(phone, action), 'SMS_SENT_TOO_SOON');
        if (!trial.setup.isSandbox) continue;
        await trial.setup.advance(RESEND_INTERVAL_MS[action]);
        trial.success(
          'sendSmsCode',
          `action ${action}, after the interval`,
          await trial.client().sendCode(phone, action),
        );
      }
    },
  },
  {
    name: 'sms: a newer code replaces the older',
    stands: STANDS,
    risks: ['codes'],
    run: async (trial) => {
      const { phone } = await trial.setup.account();
      const older = await trial.setup.code(trial.client(), phone, 'login');
      await trial.setup.advance(RESEND_INTERVAL_MS.login);
      const newer = await trial.setup.code(trial.client(), phone, 'login');
      if (older === newer) return;
      trial.refused(
        'login',
        'a code that a newer one replaced',
        await trial.client().signInBySms(phone, older),
        'SMS_CODE_REJECTED',
        REJECTED,
      );
      trial.success('login', 'right code', await trial.client().signInBySms(phone, newer));
    },
  },
  {
    name: 'sms: a full phone',
    stands: ['tokens'],
    risks: ['codes'],
    run: async (trial) => {
      const { phone } = await trial.setup.account();
      await trial.setup.advance(0);
      for (let count = 1; count <= SENDS_PER_WINDOW; count += 1) {
        trial.success('sendSmsCode', `code ${count} of an hour`, await trial.client().sendCode(phone, 'forgetPwd'));
        await trial.setup.advance(RESEND_INTERVAL_MS.forgetPwd);
      }
      trial.refused(
        'sendSmsCode',
        `code ${SENDS_PER_WINDOW + 1} of an hour`,
        await trial.client().sendCode(phone, 'forgetPwd'),
        'SMS_LIMIT_REACHED',
      );
      await trial.setup.advance(SEND_WINDOW_MS);
      trial.success('sendSmsCode', 'an hour later', await trial.client().sendCode(phone, 'forgetPwd'));
    },
  },
  {
    name: 'sms: a code after five wrong tries',
    stands: STANDS,
    risks: ['lock'],
    run: async (trial) => {
      const { phone } = await trial.setup.account();
      const code = await trial.setup.code(trial.client(), phone, 'login');
      for (let tries = 0; tries < CODE_TRIES; tries += 1) await trial.client().signInBySms(phone, otherThan(code));
      const place = `the right code at the try ${CODE_TRIES + 1}`;
      trial.refused('login', place, await trial.client().signInBySms(phone, code), 'SMS_CODE_REJECTED', REJECTED);
    },
  },
  {
    name: 'sms: a code until its life is over',
    stands: STANDS,
    run: async (trial) => {
      await trial.setup.advance(0);
      for (const [place, ageMs] of [
        ['just before its end', CODE_LIFE_MS - 1],
        ['after five minutes', CODE_LIFE_MS],
      ] as const) {
        const { phone } = await trial.setup.account();
        const code = await trial.setup.code(trial.client(), phone, 'login');
        await trial.setup.advance(ageMs);
        const answer = await trial.client().signInBySms(phone, code);
        if (ageMs < CODE_LIFE_MS) trial.success('login', `a code ${place}`, answer);
        else trial.refused('login', `a code ${place}`, answer, 'SMS_CODE_REJECTED', REJECTED);
      }
    },
  },
  {
    name: 'sms: a code of another action',
    stands: STANDS,
    run: async (trial) => {
      const { phone } = await trial.setup.account();
      const code = await trial.setup.code(trial.client(), phone, 'forgetPwd');
      trial.refused(
        'login',
        'a code of recovery',
        await trial.client().signInBySms(phone, code),
        'SMS_CODE_REJECTED',
        REJECTED,
      );
    },
  },
  {
    name: 'sms: a disabled account',
    stands: STANDS,
    run: async (trial) => {
      const { phone } = await trial.setup.disabledAccount();
      const code = await trial.setup.code(trial.client(), phone, 'login');
      trial.refused(
        'login',
        'right code of a disabled account',
        await trial.client().signInBySms(phone, code),
        'CREDENTIALS_REJECTED',
      );
    },
  },
];
