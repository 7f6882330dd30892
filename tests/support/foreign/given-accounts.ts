import type { AccountsFile } from '#scripts/contract/suite/accounts-file.ts';
import { listening } from '#support/listening.ts';
import { FIRST_PASSWORD, type ForeignBackEnd, PHONES } from './foreign-people.ts';

/** Everything that the team of such a back end can give to a run, with addresses of its test system. */
interface GivenAccounts {
  readonly accounts: AccountsFile;
  /** moves its clock */
  readonly clock: string;
  close(): Promise<void>;
}

/** @param codesShown codes that its test system shows; then it shows none any more */
export async function givenAccounts(
  backEnd: ForeignBackEnd,
  codesShown = Number.POSITIVE_INFINITY,
): Promise<GivenAccounts> {
  const shown = new Set<string | undefined>();
  const { url, close } = await listening((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://codes.localhost');
    const value = (name: string) => searchParams.get(name) ?? '';
    if (searchParams.has('advance')) backEnd.pass(Number(value('advance')) * 1000);
    if (searchParams.has('scene')) backEnd.scan(value('scene'), value('scan'));
    const code = backEnd.codeOf(value('phone'));
    shown.add(code);
    response.end(shown.size > codesShown || code === undefined ? 'none' : code);
  });
  const [single, , , disabled] = backEnd.people;
  const accounts = {
    account: { account: single?.name ?? '', password: FIRST_PASSWORD, phone: PHONES.single },
    disabledAccount: { account: disabled?.name ?? '', password: FIRST_PASSWORD, phone: PHONES.disabled },
    sharedPhone: { phone: PHONES.shared },
    unregisteredPhone: PHONES.free,
    codes: { url: `${url}/?phone={phone}` },
    weChat: { url: `${url}/?scene={scene}&scan={scan}` },
  };
  return { accounts, clock: `${url}/?advance={seconds}`, close };
}
