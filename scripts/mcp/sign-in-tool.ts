import { once } from 'node:events';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { CallResponse } from '#kit/call-response.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { dataFrom, failed, failedBy } from './answers.ts';
import type { Place } from './place.ts';
import { ownTool, type Texts, type Tool } from './tool.ts';
import { FIELD_WORDS } from './tool-words.ts';

const SIGN_IN = {
  account: 'name of an account, such as buyer01; with phone: which of its accounts',
  password: String(FIELD_WORDS.password),
  phone: '11 digits: signs in by a code of its own in place of a password',
  to: String(FIELD_WORDS.to),
};

export const signInTool = (place: Place): Tool =>
  ownTool(
    'signIn',
    'Signs in at the portal as a browser would. Gives cookies and url, which signs a browser in once; a refused one gives the rule (reason), as the journal does.',
    SIGN_IN,
    { acts: true, run: (given, signal) => signedIn(given, place, signal) },
  );

async function signedIn(given: Texts<typeof SIGN_IN>, place: Place, signal: AbortSignal): Promise<CallToolResult> {
  const { account, phone, to } = given;
  const { world } = place;
  if (account === undefined && phone === undefined) return failed('signIn needs account, or phone.');
  const browser = world.browser();
  const stopped = once(signal, 'abort').then(() => {
    throw new Error('Stopped: the sign-in took too long for one call.');
  });
  const answer = await Promise.race([
    phone === undefined ? byPassword(given, place, browser) : byCode(phone, given, place, browser),
    stopped,
  ]);
  const name = await browser.whoAmI();
  if (name === null) {
    const reason = await answer.reason();
    return failedBy(
      `world ${world.id}`,
      JSON.stringify({ reason, answer: answer.body ?? null }),
      'The sign-in was refused.',
    );
  }
  const { url, cookies } = await world.session(name, to === undefined ? {} : { to });
  return dataFrom(`world ${world.id}`, { signedIn: name, url, cookies });
}

type SignInAnswer = Pick<CallResponse<never>, 'reason' | 'body'>;

async function byPassword(
  { account = '', password }: Texts<typeof SIGN_IN>,
  { world }: Place,
  browser: PortalClient,
): Promise<SignInAnswer> {
  const own = (await world.accounts(account)).find((one) => [one.account, one.accountId].includes(account));
  return browser.signInByPassword(own?.account ?? account, password ?? own?.password ?? undefined);
}

async function byCode(
  phone: string,
  { account }: Texts<typeof SIGN_IN>,
  { world }: Place,
  browser: PortalClient,
): Promise<SignInAnswer> {
  const offered = (await world.accounts(phone)).filter((one) => one.phone === phone && one.enable);
  const named = offered.filter((one) => account === undefined || [one.account, one.accountId].includes(account));
  // Checked before a code is sent: the next code would have to wait.
  if (offered.length > 0 && named.length !== 1)
    throw new Error(`account: expected one of ${offered.map((one) => one.account).join(', ')}`);
  const after = (await world.sms(phone, 'login')).at(-1)?.seq ?? 0;
  const sent = await browser.sendCode(phone, 'login');
  if (!sent.isSuccess) return sent;
  const { code, reason, text } = await world.waitForSms(phone, { action: 'login', after });
  if (code === null) throw new Error(`No code was sent to ${phone}: ${reason ?? text}`);
  const answer = await browser.signInBySms(phone, code);
  const [chosen] = named;
  if (!answer.isSuccess || !chosen || (await browser.whoAmI()) !== null) return answer;
  return browser.chooseAccount(chosen.accountId);
}
