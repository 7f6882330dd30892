import { PADDINGS } from '#contract/portal/encryption.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import type { GivenKey } from '#contract/portal/public-key.ts';
import { valueAt } from '#contract/wire/field-path.ts';
import type { CallName, Wire } from '#contract/wire/wire.ts';
import type { Transport } from '#kit/http.ts';
import type { AccountsFile } from '#scripts/contract/suite/accounts-file.ts';
import { READS, WRITES } from './call-kinds.ts';
import type { EvidenceByKey } from './evidence.ts';
import { type FoundPadding, findPadding, isUsable } from './find-padding.ts';
import { type SignIn, signIn } from './find-session.ts';
import { type FoundTokens, findTokens, readableIn } from './find-tokens.ts';
import { MissingPaths } from './missing-paths.ts';
import { type ProbeAnswer, pathOfField, type Visitor } from './probe.ts';
import { checkPortal, keyIn } from './sort-answers.ts';

/** Accounts and names of a back end, as far as finding its wire format out needs them. */
export type Known = Pick<AccountsFile, 'account' | 'tokens' | 'encryption'>;

/** A back end's answers, by caller. */
interface CollectedAnswers {
  /** to a visitor, missing paths included */
  readonly probed: readonly ProbeAnswer[];
  /** to a visitor, and to made-up accounts */
  readonly anonymous: readonly ProbeAnswer[];
  /** to somebody who is signed in */
  readonly authenticated: readonly ProbeAnswer[];
  /** to a visitor who leaves */
  readonly exit: ProbeAnswer | null;
  readonly tokens: FoundTokens;
  readonly key: GivenKey | null;
  readonly sealed: FoundPadding | null;
  readonly signIn: SignIn | null;
  readonly missing: MissingPaths;
  readonly absent: Set<CallName>;
}

/** Asks for everything, and signs in once where there is an account. @throws UnreadableTarget where no call succeeds */
export async function collectAnswers(
  visitor: Visitor,
  transport: Transport,
  known: Known,
  evidence: EvidenceByKey,
): Promise<CollectedAnswers> {
  const missing = new MissingPaths(visitor);
  const reads = await askAll(visitor, READS);
  await missing.ask('GET');
  const readable = readableIn(reads.flatMap(({ setCookies }) => setCookies));
  const tokens = await findTokens(visitor, readable, known.tokens, evidence);
  const { csrfCookie, csrfHeader } = tokens;
  const { wire } = visitor.client;
  visitor.client.wire = { ...wire, tokens: { ...wire.tokens, csrfCookie, csrfHeader } };
  await missing.ask('POST', tokens.refusal);
  const probed = [...reads, ...(await askAll(visitor, WRITES))];
  const there = [...probed, ...(await pollOwn(visitor, probed))].filter((one) => !missing.isAbsent(one));
  const absent = new Set(probed.flatMap(({ call }) => (call && !there.some((one) => one.call === call) ? [call] : [])));
  checkPortal(probed, there);

  const key = keyIn(there);
  const mayLogIn = key !== null && !absent.has('login') && (await isUsable(key.text));
  const sealed = mayLogIn && !known.encryption ? await findPadding(visitor, key.text) : null;
  const given = known.encryption?.padding ?? sealed?.padding;
  const signedIn =
    mayLogIn && known.account
      ? await signIn(transport, {
          ...known.account,
          wire: withNone(visitor.client.wire, absent),
          key: key.text,
          paddings: given ? [given] : PADDINGS,
          visitor: there,
          fleeting: visitor.fleeting,
        })
      : null;
  const exit = await visitor.ask('logout');
  missing.add(signedIn?.nowhere ?? null);
  for (const { call } of missing.absentOf(signedIn?.answers ?? [])) if (call) absent.add(call);
  const present = (all: readonly ProbeAnswer[]) => all.filter(({ call }) => call === null || !absent.has(call));
  const anonymous = present([...there, ...(sealed?.tries ?? [])]);
  const authenticated = present(signedIn ? [signedIn.answer, ...signedIn.answers] : []);
  return { probed, anonymous, authenticated, exit, tokens, key, sealed, signIn: signedIn, missing, absent };
}

async function askAll(visitor: Visitor, names: readonly EndpointName[]): Promise<ProbeAnswer[]> {
  const asked: ProbeAnswer[] = [];
  for (const call of names) {
    const answer = await visitor.ask(call);
    if (answer) asked.push(answer);
  }
  return asked;
}

/** The state of the QR code that was made. */
async function pollOwn(visitor: Visitor, asked: readonly ProbeAnswer[]): Promise<ProbeAnswer[]> {
  const [scene] = asked.flatMap(({ body }) => sceneIn(body));
  const polled = scene && (await visitor.ask('qrStatus', { body: { attributes: { weChatScene: scene } } }));
  return polled ? [polled] : [];
}

function sceneIn(body: unknown): string[] {
  const path = pathOfField(body, 'weChatScene');
  const scene = path === undefined ? undefined : valueAt(body, path);
  return typeof scene === 'string' ? [scene] : [];
}

/** The calls of a wire format, as far as they are needed to sign in. */
function withNone(wire: Wire, absent: ReadonlySet<EndpointName>): Wire {
  return { ...wire, calls: Object.fromEntries([...absent].map((call) => [call, { path: 'none' }])) };
}
