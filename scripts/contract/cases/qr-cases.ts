import { QR_LIFE_MS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { successOf } from '#scripts/contract/judge/answer.ts';
import { refusalWords } from '#scripts/contract/judge/refusal-fields.ts';
import { SAYS } from '#scripts/contract/says.ts';
import { HARMLESS } from '#scripts/contract/suite/harmless.ts';
import type { ContractCase, Trial } from '#scripts/contract/trial.ts';
import { judgeSignedIn, judgeStatus, preparedQr } from './step.ts';

const { initial, confirmed, expired } = QR_STATUS;
const WHOLE = HARMLESS.prepare;

/** Sign-in by WeChat's QR code. */
export const QR_CASES: readonly ContractCase[] = [
  {
    name: 'QR code that waits',
    stands: ['tokens'],
    async run(trial, client) {
      const scene = await preparedQr(trial, client);
      await judgeStatus(trial, client, scene, 'a code that waits', initial, SAYS.qrInitial);
      const other = await preparedQr(trial, client);
      trial.at('prepare', 'a second QR code').promise('field data.extData.weChatScene', other !== scene, true);
      await judgeUnknown(trial, client, 'no-such-scene', 'an unknown code');
      await judgeUnknown(trial, trial.client(), scene, "another visitor's code");
    },
  },
  {
    name: 'QR code that cannot be made',
    stands: ['tokens'],
    async run(trial, client) {
      for (const [place, body] of [
        ['loginType pwd', { ...WHOLE, loginType: 'pwd' }],
        ['isLogin 2', { ...WHOLE, attributes: { ...WHOLE.attributes, isLogin: 2 } }],
        ['no attributes', { gotoUrl: '/go', loginType: 'native' }],
      ] as const)
        await trial.refused(place, client.send(ENDPOINTS.prepare, { body }), 'REQUEST_INVALID');
      const without = await client.pollQr('no-such-scene');
      await trial.refused(
        'no weChatScene',
        client.send(ENDPOINTS.qrStatus, { body: { attributes: {} } }),
        'REQUEST_INVALID',
        'assumed',
        without,
      );
    },
  },
  {
    name: 'QR code that is confirmed',
    async run(trial, client) {
      const scene = await preparedQr(trial, client);
      await trial.setup.scan(scene, 'scan');
      await judgeStatus(trial, client, scene, 'a code that was scanned', initial);
      await trial.setup.scan(scene, 'confirm');
      const place = 'a code that was confirmed';
      const status = await judgeStatus(trial, client, scene, place, confirmed, SAYS.qrConfirmed);
      const { gsid, firstLogin = false } = status.data;
      status.there('data.gsid', gsid, 'a gsid', SAYS.qrGsid);
      status.promise('field data.firstLogin', firstLogin, false);
      await judgeSignedIn(trial, client, 'after a QR code was confirmed', true);
      const again = await judgeStatus(trial, client, scene, 'a confirmed code, polled again', confirmed);
      again.holds('field data.gsid', again.data.gsid === undefined, 'there', 'none: it comes once');
      const other = trial.client();
      const native = other.signInByGsid(status.needed(gsid, 'data.gsid'));
      await trial.success('native, by the gsid of a QR code', native, 'assumed');
      await judgeSignedIn(trial, other, 'after a native sign-in', true);
    },
  },
  {
    name: 'QR code and its status',
    stands: ['tokens'],
    async run(trial, client) {
      const scene = await preparedQr(trial, client);
      await trial.setup.scan(scene, 'confirm');
      await judgeStatus(trial, client, scene, 'a code that was confirmed', confirmed, SAYS.qrConfirmed);
    },
  },
  {
    name: 'QR code that is cancelled',
    stands: ['tokens'],
    async run(trial, client) {
      const scene = await preparedQr(trial, client);
      await trial.setup.scan(scene, 'scan');
      await trial.setup.scan(scene, 'cancel');
      await judgeStatus(trial, client, scene, 'a code whose scan was cancelled', initial);
    },
  },
  {
    name: 'QR code that expires',
    stands: ['tokens'],
    async run(trial, client) {
      await trial.setup.advance(0);
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
    async run(trial, client) {
      const scene = await preparedQr(trial, client, 0);
      await trial.setup.scan(scene, 'confirm');
      const place = 'a code of the registration page, confirmed by somebody with an account';
      const polled = await trial.success(place, client.pollQr(scene));
      polled.holds('field data.gsid', polled.data.gsid === undefined, 'there', 'none');
      await judgeSignedIn(trial, client, 'after a QR code of the registration page', false);
    },
  },
  {
    name: 'QR code whose account is disabled before the poll',
    stands: ['tokens'],
    async run(trial, client) {
      const scene = await preparedQr(trial, client);
      const account = await trial.setup.scan(scene, 'confirm');
      const place = 'a confirmed code whose account was disabled';
      await trial.setup.whileDisabled(account, async () => {
        await trial.refused(place, client.pollQr(scene), 'CREDENTIALS_REJECTED');
      });
    },
  },
  {
    name: 'QR code of a new user',
    stands: ['tokens'],
    risks: ['register'],
    async run(trial, client) {
      const scene = await preparedQr(trial, client);
      await trial.setup.scan(scene, 'confirm as a new user');
      const polled = await trial.success('a code confirmed by a new user', client.pollQr(scene));
      polled.promise('field data.firstLogin', polled.data.firstLogin, true);
      await judgeSignedIn(trial, client, 'after the first sign-in by WeChat', true);
    },
  },
];

/** Judges a code that this visitor did not ask for: it looks expired; saying no is another way, told as such. */
async function judgeUnknown(trial: Trial, client: PortalClient, scene: string, place: string): Promise<void> {
  const answer = await client.pollQr(scene);
  const isRead = successOf('qrStatus', answer) !== null;
  const got = isRead ? 'a status' : refusalWords('qrStatus', answer);
  if (trial.at('qrStatus', place).holds('outcome', isRead, got, 'a status'))
    await judgeStatus(trial, client, scene, place, expired);
}
