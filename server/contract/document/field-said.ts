import { FIELD_WORDS } from './field-words.ts';
import { LOG_FIELD_WORDS } from './log-field-words.ts';
import { PHONE_FIELD_WORDS } from './phone-field-words.ts';
import { PORTAL_FIELD_WORDS } from './portal-field-words.ts';
import { STATE_FIELD_WORDS } from './state-field-words.ts';
import { TIMELINE_FIELD_WORDS } from './timeline-field-words.ts';
import { rowFor, type Words } from './words.ts';
import { WORLD_FIELD_WORDS } from './world-field-words.ts';

const OWN_WORDS: Readonly<Record<string, Words>> = {
  ...PORTAL_FIELD_WORDS,
  ...WORLD_FIELD_WORDS,
  ...PHONE_FIELD_WORDS,
  ...STATE_FIELD_WORDS,
  ...LOG_FIELD_WORDS,
  ...TIMELINE_FIELD_WORDS,
};

/**
 * Description of a field by its dotted path; nothing for one without words.
 * @param owner name of the call, or of the shared answer, that the field stands in
 */
export function fieldSaid(owner: string, path: string): { description?: string } {
  const own = Object.hasOwn(OWN_WORDS, owner) ? OWN_WORDS[owner] : undefined;
  const words = { ...FIELD_WORDS, ...own };
  const description = words[rowFor(words, path) ?? ''];
  return description === undefined ? {} : { description };
}
