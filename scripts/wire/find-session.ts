import type { Padding } from '#contract/portal/encryption.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import { DEFAULT_WIRE, type Wire } from '#contract/wire/wire.ts';
import type { Transport } from '#kit/http.ts';
import { PortalClient } from '#kit/portal-client.ts';
import { WITNESSES } from './call-kinds.ts';
import type { EvidenceByKey } from './evidence.ts';
import { hiddenIn } from './find-tokens.ts';
import { fingerprintOf } from './fingerprint.ts';
import { NOWHERE } from './missing-paths.ts';
import { type ProbeAnswer, pathOfField, probeAnswerOf, Visitor } from './probe.ts';

/** A sign-in by password, and the answers to its session. */
export interface SignIn {
  readonly isAccepted: boolean;
  readonly padding: Padding;
  readonly answer: ProbeAnswer;
  /** of the lists and the customer, and of the exit in the end */
  readonly answers: readonly ProbeAnswer[];
  /** of a path that nobody has; null where nobody was signed in */
  readonly nowhere: ProbeAnswer | null;
  /** cookies without which nobody is signed in; empty where no call shows it */
  readonly session: readonly string[];
}

interface SignInOptions {
  readonly wire: Wire;
  readonly key: string;
  readonly account: string;
  readonly password: string;
  /** possible paddings */
  readonly paddings: readonly Padding[];
  /** answers to a visitor */
  readonly visitor: readonly ProbeAnswer[];
  readonly fleeting: ReadonlySet<string>;
}

/** Signs in, looks who is there, and leaves. */
export async function signIn(transport: Transport, options: SignInOptions): Promise<SignIn> {
  const { wire, key, account, password, paddings, visitor, fleeting } = options;
  for (const [at, padding] of paddings.entries()) {
    const client = new PortalClient(transport, { wire: { ...wire, encryption: { ...wire.encryption, padding } } });
    const someone = new Visitor(client);
    someone.fleeting = fleeting;
    const greeting = await someone.ask('publicKey');
    const response = await client.login('pwd', account, { pwd: password }, key);
    const answer = probeAnswerOf('login', ENDPOINTS.login, response);
    const isAccepted = pathOfField(answer.body, 'accountSize') !== undefined;
    if (!isAccepted && at < paddings.length - 1) continue;
    if (!isAccepted) return { isAccepted, padding, answer, answers: [], nowhere: null, session: [] };
    const cookies = client.jar.header() ?? '';
    const ask = askWithOwn(someone);
    const answers: ProbeAnswer[] = [];
    for (const call of WITNESSES) answers.push(...(await ask(call, cookies)));
    const nowhere = await someone.send(null, 'GET', NOWHERE, { headers: { cookie: cookies }, tokens: false });
    const names = [...new Set(hiddenIn([...(greeting?.setCookies ?? []), ...response.setCookies]))];
    const session = await sessionCookies(ask, { cookies, names, answers, visitor, fleeting });
    answers.push(...(await ask('logout', cookies)));
    return { isAccepted, padding, answer, answers, nowhere, session };
  }
  throw new Error('no padding to sign in with');
}

type Ask = (call: EndpointName, cookies: string) => Promise<ProbeAnswer[]>;

/** Asks with the tokens of this moment: a server may give a new session, with others, to a call without its own. */
function askWithOwn(someone: Visitor): Ask {
  const { jar, wire } = someone.client;
  const csrf = { [wire.tokens.csrfHeader]: jar.get(wire.tokens.csrfCookie) };
  const query = { [COOKIES.ctoken]: jar.get(COOKIES.ctoken) };
  return async (call, cookie) => {
    const asked = await someone.ask(call, { headers: { ...csrf, cookie }, tokens: false, query });
    return asked ? [asked] : [];
  };
}

interface Session {
  readonly cookies: string;
  readonly names: readonly string[];
  readonly answers: readonly ProbeAnswer[];
  readonly visitor: readonly ProbeAnswer[];
  readonly fleeting: ReadonlySet<string>;
}

/** Names of the cookies without which a call is answered otherwise than to somebody who is signed in. */
async function sessionCookies(ask: Ask, { cookies, names, answers, visitor, fleeting }: Session): Promise<string[]> {
  for (const call of WITNESSES) {
    const [mine, theirs] = [answers, visitor].map((some) => some.find((asked) => asked.call === call));
    if (!mine || !theirs || fingerprintOf(mine, fleeting) === fingerprintOf(theirs, fleeting)) continue;
    const needed: string[] = [];
    for (const name of names) {
      const others = cookies.split('; ').filter((pair) => !pair.startsWith(`${name}=`));
      const [without] = await ask(call, others.join('; '));
      if (without && fingerprintOf(without, fleeting) !== fingerprintOf(mine, fleeting)) needed.push(name);
    }
    return needed;
  }
  return [];
}

/** Name of the session's cookie: without it nobody is signed in; else a likely name. */
export function sessionCookie(signedIn: SignIn | null, hidden: readonly string[], evidence: EvidenceByKey): string {
  const key = 'tokens.sessionCookie';
  const [needed] = signedIn?.session ?? [];
  if (needed !== undefined) {
    evidence.seen(key, 'without it nobody is signed in');
    return needed;
  }
  const usual = DEFAULT_WIRE.tokens.sessionCookie;
  const names = [...new Set(hidden)];
  const like =
    names.find((name) => name === usual) ?? names.find((name) => /sess|sid|auth|token/i.test(name)) ?? names[0];
  evidence.guess(
    key,
    like === undefined ? 'no cookie was set that only the server reads' : 'a cookie that only the server reads',
  );
  return like ?? usual;
}
