import { Document, isCollection, isMap, isScalar, type Node, type Pair } from 'yaml';
import { printable } from '#contract/printable.ts';
import type { FoundWire } from './find-wire.ts';

const HEAD = ` Wire format, as uc-sandbox wire found it out. Read by --wire of start, dev and contract, UC_WIRE of a build, and
 agent(request, { url, wire }). "seen" comes from an answer; check each "guess", and replace it where it is wrong.`;

const REFUSALS = ' made-up values, as they were refused; fill in the others, or let contract --learn do it';

/** A wire file with the ground of each of its keys behind it, defaults too. */
export function wireText({ wire, refusals, evidence, notes }: FoundWire): string {
  const { envelope, values, tokens, encryption, calls, answers } = wire;
  const hasRefusals = Object.keys(refusals).length > 0;
  const document = new Document({
    envelope,
    values,
    tokens,
    encryption,
    ...(calls && { calls }),
    ...(hasRefusals && { refusals }),
    answers,
  });
  document.commentBefore = [HEAD, ...notes.map((note) => ` ${printable(note)}`)].join('\n');
  for (const part of pairsOf(document.contents)) {
    if (String(part.key) === 'refusals') (part.key as Node).commentBefore = REFUSALS;
    for (const { key, value } of pairsOf(part.value)) {
      if (isCollection(value)) value.flow = true;
      const name = `${part.key}.${key}`;
      const grounded = [name, `${name}.path`, `${name}.lists`].flatMap((one) => evidence.get(one) ?? []);
      const words = grounded.map((one) => `${one.isSeen ? 'seen' : 'guess'}: ${one.words}`);
      if (words.length > 0 && (isScalar(value) || isCollection(value)))
        value.comment = ` ${printable(words.join('; '))}`;
    }
  }
  return document.toString({ lineWidth: 0 });
}

function pairsOf(node: unknown): readonly Pair<unknown, unknown>[] {
  return isMap(node) ? node.items : [];
}
