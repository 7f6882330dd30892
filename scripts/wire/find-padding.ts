import { PADDINGS, type Padding } from '#contract/portal/encryption.ts';
import { encrypt } from '#kit/encrypt.ts';
import { UNREGISTERED_PHONE, unknownAccountName } from '#scripts/contract/suite/harmless.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type ProbeAnswer, UNSENT_CODE, type Visitor } from './probe.ts';

/** A padding under which made-up accounts are refused otherwise than under the others, and that refusal. */
export interface FoundPadding {
  readonly padding: Padding;
  readonly refusal: ProbeAnswer;
  /** false for a phone and its code */
  readonly isAccount: boolean;
  /** refusals under each padding */
  readonly tries: readonly ProbeAnswer[];
}

/**
 * Finds the padding without anybody's account: a text that cannot be read is refused in other words than an account that
 * is unknown, or a code that was never sent. Each try has a name of its own, so that no count of wrong ones changes the
 * words; two rounds have to agree, because one in a hundred texts can be read by chance.
 * @returns null where all are refused alike
 */
export async function findPadding(visitor: Visitor, key: string): Promise<FoundPadding | null> {
  for (const isAccount of [true, false]) {
    const [first, second] = [await round(visitor, key, isAccount, 1), await round(visitor, key, isAccount, 2)];
    if (first && first.padding === second?.padding) return first;
  }
  return null;
}

/** The padding with another refusal than the other two. */
async function round(visitor: Visitor, key: string, isAccount: boolean, count: number): Promise<FoundPadding | null> {
  const tries: { padding: Padding; refusal: ProbeAnswer; fingerprint: string }[] = [];
  for (const [at, padding] of PADDINGS.entries()) {
    const seal = (text: string) => encrypt(key, text, padding);
    const stranger = String(Number(UNREGISTERED_PHONE) - at - 3 * count);
    const loginIdentifier = await seal(isAccount ? unknownAccountName() : stranger);
    const credential = isAccount ? { pwd: await seal('Wr0ng-7f3a!') } : { smsCode: await seal(UNSENT_CODE) };
    const body = { loginType: isAccount ? 'pwd' : 'sms', encrypt: true, publicKey: key, loginIdentifier, credential };
    const refusal = await visitor.ask('login', { body });
    if (refusal) tries.push({ padding, refusal, fingerprint: fingerprintOf(refusal, visitor.fleeting) });
  }
  const odd = tries.filter(
    ({ fingerprint }) => tries.filter((other) => other.fingerprint === fingerprint).length === 1,
  );
  const [{ padding, refusal } = {}, ...others] = odd;
  if (!padding || !refusal || others.length > 0 || tries.length < PADDINGS.length) return null;
  return { padding, refusal, isAccount, tries: tries.map((one) => one.refusal) };
}

/** True for a key that texts can be encrypted under. */
export async function isUsable(key: string): Promise<boolean> {
  try {
    return (await encrypt(key, 'x', 'pkcs1')) !== '';
  } catch {
    return false;
  }
}
