import { type Document, isMap, parseDocument } from 'yaml';
import type { RefusalCode } from '#contract/refusals.ts';
import type { RefusalWords } from '#contract/wire/wire.ts';
import { Wire as WireSchema } from '#contract/wire/wire-schema.ts';
import type { ObservedRefusal } from '#scripts/contract/judge/finding.ts';
import { textInFile, usualText } from '#scripts/contract/text-in-file.ts';

type Words = NonNullable<RefusalWords[RefusalCode]>;

/** A refusal with its place in a wire file. */
interface Learned {
  readonly path: readonly string[];
  readonly words: Words;
}

/**
 * A wire file with the refusals of a run in it. Its comments and its entries stay; an entry is only added to.
 * @param sent values that the run sent or was given: none of them is written
 */
export function learnedText(
  source: string,
  refusals: readonly ObservedRefusal[],
  sent: readonly string[],
): { readonly text: string; readonly added: number } {
  const document = parseDocument(source);
  if (document.contents === null) document.contents = document.createNode({}) as never;
  const added = learned(refusals, sent).reduce((sum, one) => sum + put(document, one), 0);
  return { text: added === 0 ? source : String(document), added };
}

/** Shortest sent value that is searched for in texts: shorter ones occur in too many. */
const TELLING_MIN = 3;
/** The status first, because it decides whether a code is one of a success, which no world takes. */
const PARTS = ['status', 'code', 'text'] as const;

/** Adds the missing keys to an entry, in a map of one line where it is new. @returns the number of values */
function put(document: Document, { path, words }: Learned): number {
  let added = 0;
  for (const part of PARTS) {
    if (words[part] === undefined || document.hasIn([...path, part])) continue;
    const copy = document.clone();
    const at = copy.getIn(path);
    if (isMap(at)) at.set(part, words[part]);
    else copy.setIn(path, copy.createNode({ [part]: words[part] }, { flow: true }));
    if (!WireSchema.safeParse(copy.toJS()).success) continue;
    document.contents = copy.contents;
    added += 1;
  }
  return added;
}

/** The words of each refusal: those of most of its calls for all of them, others at their call. */
function learned(refusals: readonly ObservedRefusal[], sent: readonly string[]): Learned[] {
  const codes = [...new Set(refusals.map(({ refusal }) => refusal))].sort();
  return codes.flatMap((refusal) => {
    const all = refusals.filter((one) => one.refusal === refusal);
    const calls = [...new Set(all.map(({ call }) => call))].sort();
    const atCall = calls.map((call) => all.filter((one) => one.call === call));
    const byCall = atCall.map((some) => wordsOf(some, sent));
    const [usual = '{}'] = byFrequency(byCall.map((words) => JSON.stringify(words)))[0] ?? [];
    const general = JSON.parse(usual) as Words;
    const { text, ...rest } = general;
    const words = text === usualText(refusal) ? rest : general;
    const others = calls.map(
      (call, at): Learned => ({
        path: ['calls', call, 'refusals', refusal],
        words: Object.fromEntries(
          Object.entries(byCall[at] ?? {}).filter(([name, value]) => general[name as keyof Words] !== value),
        ),
      }),
    );
    return [{ path: ['refusals', refusal], words }, ...others];
  });
}

/** The commonest words of a refusal at one call; of two that are as common neither. */
function wordsOf(refusals: readonly ObservedRefusal[], sent: readonly string[]): Words {
  const isOwn = (value: string | number) =>
    !sent.some((one) => one.length >= TELLING_MIN && String(value).toLowerCase().includes(one.toLowerCase()));
  const code = commonest(refusals.map((one) => one.code).filter((value) => value !== '' && isOwn(value)));
  const text = commonest(refusals.filter((one) => one.text !== '' && isOwn(one.text)).map(textInFile));
  const status = commonest(refusals.map((one) => one.status).filter((one) => one === 200 || one >= 400));
  return {
    ...(code !== undefined && { code }),
    ...(text !== undefined && { text }),
    ...(status !== undefined && { status }),
  };
}

/** The commonest value; undefined for a tie. */
function commonest<T>(values: readonly T[]): T | undefined {
  const [most, next] = byFrequency(values);
  return most && most[1] > (next?.[1] ?? 0) ? most[0] : undefined;
}

function byFrequency<T>(values: readonly T[]): (readonly [T, number])[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
