import type { Fact, JournalReason } from '#contract/control/journal.ts';
import { inEnglish, type Reason, ruleName } from '#contract/reasons/reasons.ts';
import type { Mask } from './mask.ts';

/** A reason as the control API shows it: its facts, every secret masked, and the English words made from them. */
export function reasonEntry({ rule, ...given }: Reason, mask: Mask): JournalReason {
  const facts: Record<string, Fact> = {};
  for (const [name, fact] of Object.entries<Readonly<Fact>>(given)) facts[name] = masked(fact, mask);
  if (rule === 'account.unknown') facts.name = mask.subject(String(facts.name));
  const reason = { rule, ...facts } as Reason;
  const { ageMs, attempt } = facts as { ageMs?: number; attempt?: number };
  const { expected, got, nearest } = inEnglish(reason);
  return { rule: ruleName(reason), expected, got, ageMs, attempt, nearest, facts };
}

/** A fact's texts masked; the names in it are our own. */
function masked(fact: Readonly<Fact>, mask: Mask): Fact {
  if (typeof fact === 'string') return mask.text(fact);
  if (typeof fact !== 'object' || fact === null) return fact;
  if (isList(fact)) return fact.map((text) => mask.text(text));
  return Object.fromEntries(Object.entries(fact).map(([name, text]) => [name, mask.text(text)]));
}

function isList(fact: Readonly<Fact>): fact is readonly string[] {
  return Array.isArray(fact);
}
