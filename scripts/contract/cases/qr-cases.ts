import { QR_LIFE_MS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { HARMLESS } from '#scripts/contract/grounds/harmless.ts';
import { successOf } from '#scripts/contract/judge/answer.ts';
import { refusalWords } from '#scripts/contract/judge/refusal-fields.ts';
import { SAYS } from '#scripts/contract/says.ts';
import type { ContractCase, Trial } from '#scripts/contract/trial.ts';
import { judgeSignedIn, judgeStatus, judgeThere, preparedQr } from './step.ts';

const { initial, confirmed, expired } = QR_STATUS;
const WHOLE = HARMLESS.prepare;

/** Sign-in by WeChat's QR code. */
export const QR_CASES: readonly ContractCase[] = [
  {
    name: 'QR code that waits',
    stands: ['tokens'],
    async run(trial) {
      const client = trial.client();
      const scene = await preparedQr(trial, client);
      await judgeStatus(trial, client, scene, 'a code that waits', initial, SAYS.qrInitial);
      const other = await preparedQr(trial, client);
      trial.field('prepare', 'a second QR code', 'extData.weChatScene', other !== scene, true);
      await judgeUnknown(trial, client, 'no-such-scene', 'an unknown code');
      await judgeUnknown(trial, trial.client(), scene, "another visitor's code");
    },
  },
  {
    name: 'QR code that cannot be made',
    stands: ['tokens'],
    async run(trial) {
      const client = trial.client();
      for (const [place, body] of [
        ['loginType pwd', { ...WHOLE, loginType: 'pwd' }],
        ['isLogin 2', { ...WHOLE, attributes: { ...WHOLE.attributes, isLogin: 2 } }],
        ['no attributes', { gotoUrl: '/go', loginType: 'native' }],
      ] as const)
        trial.refused(place, await client.send(ENDPOINTS.prepare, { body }), 'REQUEST_INVALID');
      const without = await client.pollQr('no-such-scene');
      const answer = await client.send(ENDPOINTS.qrStatus, { body: { attributes: {} } });
      trial.refused('no weChatScene', answer, 'REQUEST_INVALID', 'assumed', without);
    },
  },
  {
    name: 'QR code that is confirmed',
    async run(trial) {
      const client = trial.client();
      const scene = await preparedQr(trial, client);
      await trial.setup.scan(scene, 'scan');
      await judgeStatus(trial, client, scene, 'a code that was scanned', initial);
      await trial.setup.scan(scene, 'confirm');
      const place = 'a code that was confirmed';
      const { gsid, firstLogin } = await judgeStatus(trial, client, scene, place, confirmed, SAYS.qrConfirmed);
      judgeThere(trial, 'qrStatus', place, 'data.gsid', gsid, 'a gsid', SAYS.qrGsid);
      trial.field('qrStatus', place, 'firstLogin', firstLogin ?? false, false);
      await judgeSignedIn(trial, client, 'after a QR code was confirmed', true);
      const polled = 'a confirmed code, polled again';
      const again = await judgeStatus(trial, client, scene, polled, confirmed);
      const isSpent = again.gsid === undefined;
      trial.holds('qrStatus', polled, 'field data.gsid', isSpent, 'there', 'none: it comes once');
      const other = trial.client();
      const native = await other.signInByGsid(trial.needed(gsid, 'qrStatus', place, 'data.gsid'));
      trial.success('native, by the gsid of a QR code', native, 'assumed');
      await judgeSignedIn(trial, other, 'after a native sign-in', true);
    },
  },
  {
    name: 'QR code and its status',
    stands: ['tokens'],
    async run(trial) {
      const client = trial.client();
      const scene = await preparedQr(trial, client);
      await trial.setup.scan(scene, 'confirm');
      await judgeStatus(trial, client, scene, 'a code that was confirmed', confirmed, SAYS.qrConfirmed);
    },
  },
  {
    name: 'QR code that is cancelled',
    stands: ['tokens'],
    async run(trial) {
      const client = trial.client();
      const scene = await preparedQr(trial, client);
      await trial.setup.scan(scene, 'scan');
      await trial.setup.scan(scene, 'cancel');
      await judgeStatus(trial, client, scene, 'a code whose scan was cancelled', initial);
    },
  },
  {
    name: 'QR code that expires',
    stands: ['tokens'],
    async run(trial) {
      await trial.setup.advance(0);
      const client = trial.client();
      const scene = await preparedQr(trial, client);
      await trial.setup.advance(QR_LIFE_MS - 1);
      await judgeStatus(trial, client, scene, 'a code just before its end', initial);
      await trial.setup.advance(1);
      await judgeStatus(trial, client, scene, 'a code after five minutes', expired);
      await trial.setup.scan(scene, 'confirm').catch(() => undefined);
      await judgeStatus(trial, client, scene, 'a code confirmed after it expired', expired);
    },
  },
  {
    name: 'QR code of the registration page',
    stands: ['tokens'],
    async run(trial) {
      const client = trial.client();
      const scene = await preparedQr(trial, client, 0);
      await trial.setup.scan(scene, 'confirm');
      const place = 'a code of the registration page, confirmed by somebody with an account';
      const { gsid } = trial.success(place, await client.pollQr(scene));
      trial.holds('qrStatus', place, 'field data.gsid', gsid === undefined, 'there', 'none');
      await judgeSignedIn(trial, client, 'after a QR code of the registration page', false);
    },
  },
  {
    name: 'QR code whose account is disabled before the poll',
    stands: ['tokens'],
    async run(trial) {
      const client = trial.client();
      const scene = await preparedQr(trial, client);
      const account = await trial.setup.scan(scene, 'confirm');
      const place = 'a confirmed code whose account was disabled';
      await trial.setup.whileDisabled(account, async () => {
        trial.refused(place, await client.pollQr(scene), 'CREDENTIALS_REJECTED');
      });
    },
  },
  {
    name: 'QR code of a new user',
    stands: ['tokens'],
    risks: ['register'],
    async run(trial) {
      const client = trial.client();
      const scene = await preparedQr(trial, client);
      await trial.setup.scan(scene, 'confirm as a new user');
      const place = 'a code confirmed by a new user';
      const { firstLogin } = trial.success(place, await client.pollQr(scene));
      trial.field('qrStatus', place, 'firstLogin', firstLogin, true);
      await judgeSignedIn(trial, client, 'after the first sign-in by WeChat', true);
    },
  },
];

/** Judges a code that this visitor did not ask for: it looks expired; saying no is another way, told as such. */
async function judgeUnknown(trial: Trial, client: PortalClient, scene: string, place: string): Promise<void> {
  const answer = await client.pollQr(scene);
  const isRead = successOf('qrStatus', answer) !== null;
  const got = isRead ? 'a status' : refusalWords('qrStatus', answer);
  if (trial.holds('qrStatus', place, 'outcome', isRead, got, 'a status'))
    await judgeStatus(trial, client, scene, place, expired);
}
