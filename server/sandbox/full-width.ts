/** What a Chinese keyboard types in the place of YAML's punctuation: its name, and what to write. */
const FORMS: Readonly<Record<string, readonly [name: string, instead: string]>> = {
  '：': ['a full-width colon', '":"'],
  '，': ['a full-width comma', '","'],
  '“': ['a curly quote', 'a straight one'],
  '”': ['a curly quote', 'a straight one'],
  '‘': ['a curly quote', 'a straight one'],
  '’': ['a curly quote', 'a straight one'],
  '｛': ['a full-width brace', '"{"'],
  '｝': ['a full-width brace', '"}"'],
  '［': ['a full-width bracket', '"["'],
  '］': ['a full-width bracket', '"]"'],
  '【': ['a Chinese bracket', '"["'],
  '】': ['a Chinese bracket', '"]"'],
  '＃': ['a full-width hash', '"#"'],
  '－': ['a full-width dash', '"-"'],
  '\u3000': ['a full-width space', 'a plain one'],
};
const ANY = new RegExp(`[${Object.keys(FORMS).join('')}]`);
const OPENING = /^[“‘｛［【]/;

/** `; "：" is a full-width colon: write ":"`, or nothing where none stands in the text. */
export function fullWidthHint(text: string): string {
  const [found] = ANY.exec(text) ?? [];
  const [name, instead] = (found && FORMS[found]) || [];
  return name === undefined ? '' : `; "${found}" is ${name}: write ${instead}`;
}

/** Index of the first such character in the text; -1 if there is none. */
export function fullWidthIndex(text: string): number {
  return text.search(ANY);
}

/** `fullWidthHint` for a value. A value may be a Chinese sentence, so only an opening quote or bracket at its start counts. */
export function fullWidthValueHint(text: string): string {
  return OPENING.test(text) ? fullWidthHint(text) : '';
}
