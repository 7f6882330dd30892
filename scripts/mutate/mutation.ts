/** One deliberate mistake in the product, to see which tests notice it. */
export interface Mutation {
  /** area and what goes wrong, as a fact: `sms: a code works twice` */
  readonly name: string;
  /** ids of docs/maintaining/threats.md that it makes come true; a likely test names each of them */
  readonly threats: readonly string[];
  /** from the package root */
  readonly file: string;
  /** stands in the file exactly once */
  readonly find: string;
  readonly replace: string;
  /** test files of which one must fail by it */
  readonly likely: readonly string[];
}

/** Why a mutation cannot be made in this text, or null where it can. */
export function mismatch({ name, file, find, replace }: Mutation, text: string): string | null {
  const count = text.split(find).length - 1;
  if (count !== 1) return `${name}: ${file} holds ${JSON.stringify(find)} ${count} times, expected once`;
  return find === replace ? `${name}: replaces ${JSON.stringify(find)} by itself` : null;
}

export function mutate({ find, replace }: Mutation, text: string): string {
  return text.replace(find, () => replace);
}
