import { type Document, isMap, parseDocument } from 'yaml';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { Wire as WireSchema } from '#contract/wire/wire-schema.ts';
import type { SpokenRefusal } from '#scripts/contract/judge/finding.ts';
import { textInFile, usualText } from '#scripts/contract/text-in-file.ts';

/** Code, text and status of a refusal as a wire file has them. */
interface Words {
  readonly code?: string | number;
  readonly text?: string;
  readonly status?: number;
}

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
  refusals: readonly SpokenRefusal[],
  sent: readonly string[],
): { readonly text: string; readonly added: number } {
  const document = parseDocument(source);
  if (document.contents === null) document.contents = document.createNode({}) as never;
  const added = learned(refusals, sent).reduce((sum, one) => sum + put(document, one), 0);
  return { text: added === 0 ? source : String(document), added };
}

/** Parts of a refusal, the most that a world takes: a code equal to a success's means nothing. */
const PARTS: readonly (readonly (keyof Words)[])[] = [
  ['code', 'text', 'status'],
  ['text', 'status'],
  ['code', 'text'],
  ['text'],
];

/** Adds the missing keys to an entry, in a map of one line where it is new. @returns the number of values */
function put(document: Document, { path, words }: Learned): number {
  for (const parts of PARTS) {
    const missing = parts.filter((part) => words[part] !== undefined && !document.hasIn([...path, part]));
    const copy = document.clone();
    for (const part of missing) {
      const at = copy.getIn(path);
      if (isMap(at)) at.set(part, words[part]);
      else copy.setIn(path, copy.createNode({ [part]: words[part] }, { flow: true }));
    }
    if (!WireSchema.safeParse(copy.toJS()).success) continue;
    document.contents = copy.contents;
    return missing.length;
  }
  return 0;
}

/** The words of each refusal: the commonest for all calls, others at their call. */
function learned(refusals: readonly SpokenRefusal[], sent: readonly string[]): Learned[] {
  const codes = [...new Set(refusals.map(({ refusal }) => refusal))].sort();
  return codes.flatMap((refusal) => {
    const all = refusals.filter((one) => one.refusal === refusal);
    const clear = all.filter((one) => !isOfAnother(one, refusals));
    const ofCode = clear.length > 0 ? clear : all;
    const calls = [...new Set(ofCode.map(({ call }) => call))].sort();
    const atCall = calls.map((call) => ofCode.filter((one) => one.call === call));
    const byCall = atCall.map((some) => wordsOf(settled(some, refusals), sent));
    const [usual] = byFrequency(byCall.map((words) => JSON.stringify(words)))[0] ?? [];
    const general = usual === undefined ? {} : (JSON.parse(usual) as Words);
    const others = calls.flatMap((call, at) => differing(byCall[at] ?? {}, general, call, refusal));
    const { text, ...rest } = general;
    const words = text === usualText(refusal) ? rest : general;
    return [{ path: ['refusals', refusal], words }, ...others];
  });
}

/** Refusals of a call whose codes are equally common: only those whose words the whole run has for no other refusal. */
function settled(some: readonly SpokenRefusal[], refusals: readonly SpokenRefusal[]): readonly SpokenRefusal[] {
  if (commonest(some.map(({ code }) => code)) !== undefined) return some;
  const anywhere = refusals.map((one) => ({ ...one, call: some[0]?.call ?? one.call }));
  return some.filter((one) => !isOfAnother(one, anywhere));
}

/** True for words that the same call mostly has for another refusal: that check may have come first. */
function isOfAnother(one: SpokenRefusal, refusals: readonly SpokenRefusal[]): boolean {
  const alike = refusals.filter(
    ({ call, code, text }) => call === one.call && code === one.code && shapeOf(text) === shapeOf(one.text),
  );
  const own = alike.filter(({ refusal }) => refusal === one.refusal).length;
  return [...new Set(alike.map(({ refusal }) => refusal))].some(
    (other) => alike.filter(({ refusal }) => refusal === other).length > own,
  );
}

function differing(words: Words, general: Words, call: EndpointName, refusal: RefusalCode): Learned[] {
  const other = Object.entries(words).filter(([name, value]) => general[name as keyof Words] !== value);
  if (other.length === 0) return [];
  return [{ path: ['calls', call, 'refusals', refusal], words: Object.fromEntries(other) }];
}

/** The commonest words of a refusal at one call. */
function wordsOf(refusals: readonly SpokenRefusal[], sent: readonly string[]): Words {
  const isOwn = (value: string | number) => !sent.some((one) => isTelling(one) && holds(String(value), one));
  const code = commonest(refusals.map((one) => one.code).filter((value) => value !== '' && isOwn(value)));
  const text = commonest(refusals.filter((one) => one.text !== '' && isOwn(one.text)).map(textInFile));
  const status = commonest(refusals.map((one) => one.status).filter((one) => one === 200 || one >= 400));
  return {
    ...(code !== undefined && { code }),
    ...(text !== undefined && { text }),
    ...(status !== undefined && { status }),
  };
}

function holds(text: string, value: string): boolean {
  return text.toLowerCase().includes(value.toLowerCase());
}

/** A value that is looked for in words: short ASCII ones stand in too many of them. */
function isTelling(value: string): boolean {
  return value.length >= 4 || (value.length >= 2 && !/^[\x20-\x7e]*$/.test(value));
}

/** A text whatever its numbers are. */
function shapeOf(text: string): string {
  return text.replaceAll(/\d+/g, '{n}');
}

/** The commonest value; undefined where another one is as common. */
function commonest<T>(values: readonly T[]): T | undefined {
  const [most, next] = byFrequency(values);
  return most && most[1] > (next?.[1] ?? 0) ? most[0] : undefined;
}

function byFrequency<T>(values: readonly T[]): (readonly [T, number])[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** Refusals of the catalogue that a run never met. */
export function unmet(refusals: readonly SpokenRefusal[]): RefusalCode[] {
  const met = new Set(refusals.map(({ refusal }) => refusal));
  return (Object.keys(REFUSALS) as RefusalCode[]).filter((code) => !met.has(code));
}
