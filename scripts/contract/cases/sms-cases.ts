import { CODE_LIFE_MS, CODE_TRIES, RESEND_INTERVAL_MS, SEND_WINDOW_MS, SENDS_PER_WINDOW } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { SAYS } from '#scripts/contract/says.ts';
import { STRANGER } from '#scripts/contract/suite/harmless.ts';
import type { ContractCase } from '#scripts/contract/trial.ts';
import { codeSent, judgeSignedIn, otherThan } from './step.ts';

const { codeRejected } = SAYS;

/** Codes by sms, and the sign-in by them. */
export const SMS_CASES: readonly ContractCase[] = [
  {
    name: 'sms: a code nobody can send',
    stands: ['tokens'],
    async run(trial, client) {
      const whole = { action: 'login', phone: STRANGER, scene: 'sup' };
      for (const [place, change, code] of [
        ['a phone of ten digits', { phone: '1380000000' }, 'PHONE_INVALID'],
        ['a phone with a letter', { phone: '1380000000x' }, 'PHONE_INVALID'],
        ['an unknown action', { action: 'pay' }, 'REQUEST_INVALID'],
        ['an unknown scene', { scene: 'buy' }, 'REQUEST_INVALID'],
      ] as const) {
        await trial.refused(place, client.send(ENDPOINTS.sendSmsCode, { body: { ...whole, ...change } }), code);
      }
    },
  },
  {
    name: 'sms: an unregistered phone is not given away',
    async run(trial) {
      const phone = await trial.setup.unregisteredPhone();
      const { phone: known } = await trial.setup.account();
      const place = 'an unregistered phone';
      const sent = await trial.setup.sendCode(trial.client(), phone, 'login');
      await trial.success(place, sent, 'assumed');
      if (trial.setup.isSandbox)
        trial.alike(place, sent, await trial.client().sendCode(known, 'login'), 'a known phone');
      await trial.refused(place, trial.client().signInBySms(phone, '000000'), 'SMS_CODE_REJECTED', codeRejected);
    },
  },
  {
    name: 'sms: sign-in, and the code a second time',
    async run(trial, client) {
      const { phone, code } = await codeSent(trial, 'login', client);
      await trial.refused(
        'a wrong code',
        trial.client().signInBySms(phone, otherThan(code)),
        'SMS_CODE_REJECTED',
        codeRejected,
      );
      await trial.refused(
        'the code of another phone',
        trial.client().signInBySms(STRANGER, code),
        'SMS_CODE_REJECTED',
        codeRejected,
      );
      const signedIn = await trial.success('right code', client.signInBySms(phone, code));
      signedIn.promise('field data.accountSize', signedIn.data.accountSize, 1, SAYS.oneAccount);
      await judgeSignedIn(trial, client, 'after a sign-in by code', true);
      await trial.refused('a code used twice', trial.client().signInBySms(phone, code), 'SMS_CODE_REJECTED');
    },
  },
  {
    name: 'sms: a phone that is none',
    async run(trial) {
      await trial.refused('a phone of ten digits', trial.client().signInBySms('1380000000', '000000'), 'PHONE_INVALID');
    },
  },
  {
    name: 'sms: a code sent too soon after another',
    stands: ['tokens'],
    risks: ['codes'],
    async run(trial) {
      const { setup } = trial;
      for (const action of ['login', 'register', 'forgetPwd'] as const) {
        const { phone } = await setup.account();
        await trial.success(`action ${action}`, setup.sendCode(trial.client(), phone, action));
        const place = `action ${action}, within ${RESEND_INTERVAL_MS[action] / 1000} s`;
        await trial.refused(place, setup.sendCode(trial.client(), phone, action, true), 'SMS_SENT_TOO_SOON');
        if (!setup.isSandbox) continue;
        await setup.advance(RESEND_INTERVAL_MS[action]);
        await trial.success(`action ${action}, after the interval`, trial.client().sendCode(phone, action));
      }
    },
  },
  {
    name: 'sms: a newer code replaces the older',
    risks: ['codes'],
    async run(trial) {
      const { phone } = await trial.setup.account();
      const older = await trial.setup.code(trial.client(), phone, 'login');
      const newer = await trial.setup.code(trial.client(), phone, 'login');
      if (older === newer) return;
      await trial.refused(
        'a code that a newer one replaced',
        trial.client().signInBySms(phone, older),
        'SMS_CODE_REJECTED',
      );
      await trial.success('right code', trial.client().signInBySms(phone, newer));
    },
  },
  {
    name: 'sms: a full phone',
    stands: ['tokens'],
    risks: ['codes'],
    async run(trial) {
      const { phone } = await trial.setup.account();
      await trial.setup.advance(0);
      const send = () => trial.client().sendCode(phone, 'forgetPwd');
      for (let count = 1; count <= SENDS_PER_WINDOW; count += 1) {
        await trial.success(`code ${count} of an hour`, send());
        await trial.setup.advance(RESEND_INTERVAL_MS.forgetPwd);
      }
      const place = `code ${SENDS_PER_WINDOW + 1} of an hour`;
      await trial.refused(place, send(), 'SMS_LIMIT_REACHED');
      await trial.setup.advance(SEND_WINDOW_MS);
      await trial.success('an hour later', send());
    },
  },
  {
    name: 'sms: a code after five wrong tries',
    risks: ['lock'],
    async run(trial) {
      const { phone, code } = await codeSent(trial, 'login');
      for (let tries = 0; tries < CODE_TRIES; tries += 1) await trial.client().signInBySms(phone, otherThan(code));
      const place = `the right code at the try ${CODE_TRIES + 1}`;
      await trial.refused(place, trial.client().signInBySms(phone, code), 'SMS_CODE_REJECTED');
    },
  },
  {
    name: 'sms: a code until its life is over',
    async run(trial) {
      await trial.setup.advance(0);
      for (const [place, ageMs] of [
        ['just before its end', CODE_LIFE_MS - 1],
        ['after five minutes', CODE_LIFE_MS],
      ] as const) {
        const { phone, code } = await codeSent(trial, 'login');
        await trial.setup.advance(ageMs);
        const answer = trial.client().signInBySms(phone, code);
        if (ageMs < CODE_LIFE_MS) await trial.success(`a code ${place}`, answer);
        else await trial.refused(`a code ${place}`, answer, 'SMS_CODE_REJECTED');
      }
    },
  },
  {
    name: 'sms: a code of another action',
    async run(trial) {
      const { phone, code } = await codeSent(trial, 'forgetPwd');
      await trial.refused('a code of recovery', trial.client().signInBySms(phone, code), 'SMS_CODE_REJECTED');
    },
  },
  {
    name: 'sms: a disabled account',
    async run(trial) {
      const { phone } = await trial.setup.disabledAccount();
      const code = await trial.setup.code(trial.client(), phone, 'login');
      await trial.refused(
        'right code of a disabled account',
        trial.client().signInBySms(phone, code),
        'CREDENTIALS_REJECTED',
      );
    },
  },
];
