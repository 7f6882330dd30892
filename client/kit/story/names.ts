import { nearestWord } from '#sandbox/fixture/text/nearest-word.ts';
import { StoryFailure } from './driver.ts';

const SHOWN_MAX = 300;

/** Matches accessible names that begin with exactly these words. */
export function startingWith(words: string): RegExp {
  return new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`);
}

/** Failure of an action without a target: names the targets there are, and the nearest one. @param wanted ends with its name */
export function nothingToActOn(wanted: string, names: readonly string[], reason = ''): StoryFailure {
  const nearest = nearestWord(wanted.split(' ').at(-1) ?? '', names);
  const hint = nearest ? `; did you mean ${nearest}?` : '';
  return new StoryFailure(wanted, `${names.join(', ') || 'an empty page'}${hint}${reason}`);
}

/** The words of a page as a failure shows them. */
export function shownWords(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_MAX) || 'an empty page';
}

/** Failure of a session that is another's. @param got null: nobody is signed in */
export function otherSession(wanted: string | null, got: string | null): StoryFailure {
  return new StoryFailure(wanted ?? 'nobody signed in', got ?? 'nobody signed in');
}
