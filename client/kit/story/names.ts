import { nearestWord, similarWords } from '#sandbox/fixture/text/diagnostic.ts';
import { type Bilingual, type StepTarget, StoryFailure, textIn } from './driver.ts';

const SHOWN_MAX = 300;

const kind = (en: string, zh: string) => (name: string) => ({ name, en: `${en} ${name}`, zh: `${zh}${name}` });

/** Kinds of elements that steps act on, by name. */
export const WANTED = {
  field: kind('a field', '输入框'),
  box: (name: string): StepTarget => ({ name, en: `a box ${name} to tick`, zh: `可以勾选的${name}` }),
  tab: kind('a tab', '标签页'),
  button: (...names: readonly string[]): StepTarget => {
    const [name = ''] = names;
    return { name, en: `a button or link ${names.join(' or ')}`, zh: `按钮或链接${names.join('或')}` };
  },
  place: kind('a dialog or frame', '对话框或框架'),
  account: kind('an account', '账号'),
  identity: kind('1688 as', '1688身份'),
} as const satisfies Record<string, (...names: string[]) => StepTarget>;

/** A toast: its region is not live, because the roles inside it are. */
export const TOAST = '[aria-live="off"] :is([role="alert"], [role="status"])';

/** Matches accessible names that begin with exactly these words. */
export function startingWith(words: string): RegExp {
  return new RegExp(`^${escaped(words)}(?![\\w-])`);
}

/** Matches accessible names that are exactly one of these. */
export function oneOf(names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.map(escaped).join('|')})$`);
}

function escaped(words: string): string {
  return words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Failure of an action without a target: names the targets there are, and the nearest one. */
export function missingTarget(
  wanted: StepTarget,
  names: readonly string[],
  reason = '',
  none = EMPTY_PAGE,
): StoryFailure {
  const nearest = nearestWord(wanted.name, names);
  // A part of the written name is another thing: a field 验证码 is no button 获取验证码.
  const wider = similarWords(wanted.name, names).filter((name) => name.length > wanted.name.length);
  const likely = nearest === undefined ? wider : [nearest];
  const there = { en: names.join(', ') || none.en, zh: names.join('、') || none.zh };
  if (likely.length > 0) {
    there.en += `; did you mean ${likely.join(' or ')}?`;
    there.zh += `；是不是${likely.join('或')}？`;
  }
  return new StoryFailure(wanted, { en: there.en + reason, zh: there.zh + reason });
}

/**
 * Failure of a press without a target.
 * @param place title of the dialog or frame that was to have it; undefined: the page
 * @param there names in that place; undefined where it is not there
 * @param places titles of the dialogs and frames that are
 */
export function missingButton(
  names: readonly string[],
  place: string | undefined,
  there: readonly string[] | undefined,
  places: readonly string[],
  reason = '',
): StoryFailure {
  const button = WANTED.button(...names);
  if (place === undefined) return missingTarget(button, there ?? [], reason);
  if (there === undefined) return missingTarget(WANTED.place(place), places, reason, NO_PLACE);
  return missingTarget({ ...button, en: `${button.en} in ${place}`, zh: `${place}里的${button.zh}` }, there, reason);
}

const NO_PLACE = { en: 'none', zh: '没有' };
const EMPTY_PAGE = { en: 'an empty page', zh: '空白页面' };

/** The words of a page as a failure shows them. */
function shownWords(text: string): Bilingual {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_MAX) || EMPTY_PAGE;
}

/** Failure of texts that are not on the page, or are although none is expected. @param shown the page's own */
export function textsFailure(texts: readonly string[], isExpected: boolean, shown: string): StoryFailure {
  const expected = { en: texts.join(', '), zh: texts.join('、') };
  const none = { en: `no ${expected.en}`, zh: `没有${expected.zh}` };
  return new StoryFailure(isExpected ? expected : none, shownWords(shown));
}

/** Failure of a text that is on the page more or less often. @param shown the page's own words */
export function countFailure(text: string, times: number, got: number, shown: string): StoryFailure {
  const there = shownWords(shown);
  return new StoryFailure(
    { en: `${times} of ${text}`, zh: `${times}处「${text}」` },
    { en: `${got} in ${textIn('en', there)}`, zh: `${got}处，页面上是${textIn('zh', there)}` },
  );
}

/** Failure of a session that is another's. @param got null: nobody is signed in */
export function sessionFailure(wanted: string | null, got: string | null): StoryFailure {
  return new StoryFailure(wanted ?? NOBODY, got ?? NOBODY);
}

const NOBODY = { en: 'nobody signed in', zh: '没有登录' };
