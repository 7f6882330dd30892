import { MASK } from '#contract/control/journal.ts';
import { PASSWORD_LABELS, type StepValue } from '#sandbox/fixture/story.ts';
import { type FieldFacts, StoryFailure } from './driver.ts';

/** Facts about an input. Playwright runs the source of this function in the page, so it uses nothing from outside itself. */
export function factsOf(input: HTMLInputElement): FieldFacts {
  const { ownerDocument: document, value } = input;
  const ids = input.getAttribute('aria-invalid') === 'true' ? (input.getAttribute('aria-describedby') ?? '') : '';
  // A field is described by its hint, then by its error.
  const line = document.getElementById(ids.split(' ').at(-1) ?? '');
  return {
    value,
    error: line?.textContent?.trim() ?? '',
    disabled: input.matches(':disabled'),
    focused: document.activeElement === input,
  };
}

/** @throws StoryFailure where a named fact is another; a password is masked in it */
export function checkField(label: FieldLabel, wanted: WantedFacts, got: FieldFacts): void {
  const isSecret = PASSWORD_LABELS.includes(label);
  const wrong = FACTS.filter((fact) => wanted[fact] !== undefined && (wanted[fact] ?? '') !== got[fact]);
  if (wrong.length === 0) return;
  const words = (of: WantedFacts, language: 'en' | 'zh', other: string) =>
    `${label} ${wrong
      .map((fact) => {
        const value = of[fact] || (fact === 'value' || fact === 'error' ? '' : false);
        const isHidden = isSecret && fact === 'value' && value !== '';
        return `${WORDS[fact][language]} ${isHidden ? (wanted[fact] === '' ? MASK : other) : JSON.stringify(value)}`;
      })
      .join(', ')}`;
  throw new StoryFailure(
    { en: words(wanted, 'en', MASK), zh: words(wanted, 'zh', MASK) },
    { en: words(got, 'en', 'another text'), zh: words(got, 'zh', '另一段文字') },
  );
}

type FieldLabel = keyof StepValue<'expectField'>;
type WantedFacts = { readonly [Fact in keyof FieldFacts]?: FieldFacts[Fact] | null | undefined };

const WORDS = {
  value: { en: 'value', zh: '内容' },
  error: { en: 'error', zh: '错误提示' },
  disabled: { en: 'disabled', zh: '禁用' },
  focused: { en: 'focused', zh: '焦点' },
} as const;
const FACTS = Object.keys(WORDS) as (keyof FieldFacts)[];
