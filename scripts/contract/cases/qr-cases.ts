import { QR_LIFE_MS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import type { ContractCase } from '#scripts/contract/contract-case.ts';
import { judgeSignedIn, judgeStatus, preparedQr } from './step.ts';

const { initial, confirmed, expired } = QR_STATUS;
const WHOLE = {
  gotoUrl: '/go',
  loginType: 'native',
  attributes: { loginSource: 'qrcode', isLogin: 1, envVersion: 'release' },
};

/** Sign-in by WeChat's QR code. */
export const QR_CASES: readonly ContractCase[] = [
  {
    name: 'QR code that waits',
    stands: ['tokens'],
    run: async (trial) => {
      const client = trial.client();
      const { weChatScene } = await preparedQr(trial, client);
      await judgeStatus(trial, client, weChatScene, 'a code that waits', initial);
      await judgeStatus(trial, client, 'no-such-scene', 'an unknown code', expired);
      const stranger = trial.client();
      await judgeStatus(trial, stranger, weChatScene, "another visitor's code", expired);
      const { weChatScene: other } = await preparedQr(trial, client);
      trial.holds(
        'prepare',
        'a second QR code',
        'field data.extData.weChatScene',
        other !== weChatScene,
        'as before',
        'another one',
      );
    },
  },
  {
    name: 'QR code that cannot be made',
    stands: ['tokens'],
    run: async (trial) => {
      const client = trial.client();
      for (const [place, body] of [
        ['loginType pwd', { ...WHOLE, loginType: 'pwd' }],
        ['isLogin 2', { ...WHOLE, attributes: { ...WHOLE.attributes, isLogin: 2 } }],
        ['no attributes', { gotoUrl: '/go', loginType: 'native' }],
      ] as const)
        trial.refused('prepare', place, await client.send(ENDPOINTS.prepare, { body }), 'REQUEST_INVALID');
      const answer = await client.send(ENDPOINTS.qrStatus, { body: { attributes: {} } });
      trial.refused('qrStatus', 'no weChatScene', answer, 'REQUEST_INVALID');
    },
  },
  {
    name: 'QR code that is confirmed',
    stands: ['tokens', 'key'],
    run: async (trial) => {
      const client = trial.client();
      const { weChatScene } = await preparedQr(trial, client);
      await trial.setup.scan(weChatScene, 'scan');
      await judgeStatus(trial, client, weChatScene, 'a code that was scanned', initial);
      await trial.setup.scan(weChatScene, 'confirm');
      const place = 'a code that was confirmed';
      const { gsid, firstLogin } = trial.success('qrStatus', place, await client.pollQr(weChatScene));
      const hasGsid = typeof gsid === 'string';
      trial.holds('qrStatus', place, 'field data.gsid', hasGsid, hasGsid ? 'there' : 'missing', 'a gsid', {
        grade: 'spec',
        source: 'spec §4',
      });
      trial.promise('qrStatus', place, 'field data.firstLogin', String(firstLogin), 'false');
      await judgeSignedIn(trial, client, 'after a QR code was confirmed', true);
      await judgeStatus(trial, client, weChatScene, 'a confirmed code, polled again', confirmed);
      const again = trial.success('qrStatus', 'a confirmed code, polled again', await client.pollQr(weChatScene));
      trial.holds(
        'qrStatus',
        'a confirmed code, polled again',
        'field data.gsid',
        again.gsid === undefined,
        'there',
        'none: it comes once',
      );
      const other = trial.client();
      trial.success(
        'login',
        'native, by the gsid of a QR code',
        await other.signInByGsid(trial.needed(gsid, 'qrStatus', place, 'data.gsid')),
      );
      await judgeSignedIn(trial, other, 'after a native sign-in', true);
    },
  },
  {
    name: 'QR code and its status',
    stands: ['tokens'],
    run: async (trial) => {
      const client = trial.client();
      const { weChatScene } = await preparedQr(trial, client);
      await trial.setup.scan(weChatScene, 'confirm');
      await judgeStatus(trial, client, weChatScene, 'a code that was confirmed', confirmed);
    },
  },
  {
    name: 'QR code that is cancelled',
    stands: ['tokens'],
    run: async (trial) => {
      const client = trial.client();
      const { weChatScene } = await preparedQr(trial, client);
      await trial.setup.scan(weChatScene, 'scan');
      await trial.setup.scan(weChatScene, 'cancel');
      await judgeStatus(trial, client, weChatScene, 'a code whose scan was cancelled', initial);
    },
  },
  {
    name: 'QR code that expires',
    stands: ['tokens'],
    run: async (trial) => {
      await trial.setup.advance(0);
      const client = trial.client();
      const { weChatScene } = await preparedQr(trial, client);
      await trial.setup.advance(QR_LIFE_MS - 1);
      await judgeStatus(trial, client, weChatScene, 'a code just before its end', initial);
      await trial.setup.advance(1);
      await judgeStatus(trial, client, weChatScene, 'a code after five minutes', expired);
      await trial.setup.scan(weChatScene, 'confirm').catch(() => undefined);
      await judgeStatus(trial, client, weChatScene, 'a code confirmed after it expired', expired);
    },
  },
  {
    name: 'QR code of the registration page',
    stands: ['tokens'],
    run: async (trial) => {
      const client = trial.client();
      const { weChatScene } = await preparedQr(trial, client, 0);
      await trial.setup.scan(weChatScene, 'confirm');
      const place = 'a code of the registration page, confirmed by somebody with an account';
      const { gsid } = trial.success('qrStatus', place, await client.pollQr(weChatScene));
      trial.holds('qrStatus', place, 'field data.gsid', gsid === undefined, 'there', 'none');
      await judgeSignedIn(trial, client, 'after a QR code of the registration page', false);
    },
  },
  {
    name: 'QR code whose account is disabled before the poll',
    stands: ['tokens'],
    run: async (trial) => {
      const client = trial.client();
      const { weChatScene } = await preparedQr(trial, client);
      const account = await trial.setup.scan(weChatScene, 'confirm');
      const place = 'a confirmed code whose account was disabled';
      await trial.setup.whileDisabled(account, async () => {
        trial.refused('qrStatus', place, await client.pollQr(weChatScene), 'CREDENTIALS_REJECTED');
      });
    },
  },
  {
    name: 'QR code of a new user',
    stands: ['tokens'],
    risks: ['register'],
    run: async (trial) => {
      const client = trial.client();
      const { weChatScene } = await preparedQr(trial, client);
      await trial.setup.scan(weChatScene, 'confirm as a new user');
      const place = 'a code confirmed by a new user';
      const { firstLogin } = trial.success('qrStatus', place, await client.pollQr(weChatScene));
      trial.promise('qrStatus', place, 'field data.firstLogin', String(firstLogin), 'true');
      await judgeSignedIn(trial, client, 'after the first sign-in by WeChat', true);
    },
  },
];
