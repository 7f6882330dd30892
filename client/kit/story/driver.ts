import { MASK, TOKENS } from '#contract/control/journal.ts';
import type { Person, StepValue, StepWord } from '#sandbox/fixture/story.ts';

/** Handler of each step word: it performs the action or checks the expectation. A failed one throws a StoryFailure. */
export type StepHandlers<Word extends StepWord> = {
  readonly [W in Word]: (value: StepValue<W>) => Promise<unknown>;
};

/** The page that is open. */
interface Landing {
  readonly href: string;
  /** HTTP status of its document; 0 where no answer came */
  readonly status: number;
}

/** Errors of a page that no step asks about. */
export interface PageTrouble {
  /** uncaught errors: the step in which they occur has failed */
  readonly uncaught: readonly string[];
  /** errors that the page wrote to its console */
  readonly logged: readonly string[];
}

/** Something on the page that a step acts on. */
export interface StepTarget {
  readonly name: string;
  readonly en: string;
  readonly zh: string;
}

/** State of a field as a person sees it. */
export interface FieldFacts {
  readonly value: string;
  /** the error's text; empty where the field has none */
  readonly error: string;
  readonly disabled: boolean;
  readonly focused: boolean;
}

/** The page as a person saw it, its passwords masked: a PNG in base 64, or the document where no browser draws it. */
export type StoryPicture =
  | { readonly kind: 'png'; readonly png: string }
  | { readonly kind: 'page'; readonly html: string; readonly sheet: string; readonly width: number };

interface PressWay {
  /** title of the dialog or frame that the button stands in */
  readonly place?: string | undefined;
  /** presses a second time right behind the first, without waiting for its effects */
  readonly isTwice?: boolean;
}

/** Surface of a story: a headless DOM, a frame, or a browser. A step without its target fails with the names there are. */
export interface Driver {
  /** false where steps that need a browser cannot be played */
  readonly isBrowser: boolean;
  readonly landing: Landing;
  /** @param page as a story names it: `/login`, `partner.localhost/login` */
  open(page: string): Promise<void>;
  /** Opens a site that frames the login page. */
  embed(site: 'partner' | 'evil'): Promise<void>;
  reload(): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  check(name: string, isOn: boolean): Promise<void>;
  /** Presses the button or link that has one of these names. */
  press(names: readonly string[], how?: PressWay): Promise<void>;
  click(role: 'tab' | 'radio', name: string | RegExp, wanted: StepTarget): Promise<void>;
  /** Agrees on 1688's page. */
  authorize(identity: string): Promise<void>;
  /** Signs the browser in without the login page. */
  signIn(account: string): Promise<unknown>;
  /** Moves the clock of the world and of the page, milliseconds. */
  advance(ms: number): Promise<void>;
  /** Brings the page's clock forward, milliseconds; the world's has moved already. */
  follow(ms: number): Promise<void>;
  /** Continues in this person's browser; left out: there is only one browser. */
  as?(person: Person): Promise<void>;
  shows(text: string): Promise<boolean>;
  /** all words on the screen */
  text(): Promise<string>;
  /** the document's title */
  title(): Promise<string>;
  /** words of the messages that have popped up */
  toasts(): Promise<readonly string[]>;
  /** Facts about the field with a label. */
  field(label: string): Promise<FieldFacts>;
  /** Sets the window's width, in pixels of the page. */
  resize(width: number): Promise<void>;
  /** storage and cookies of the open page */
  stored(): Promise<Readonly<Record<string, string>>>;
  /** Asks beside the page, with its cookies. @returns the account that is signed in */
  whoAmI(): Promise<string | null>;
  /** messages that a framing page received */
  messages(): Promise<readonly string[]>;
  /** Waits for the responses to the last action's calls, for at most three seconds. */
  answered(): Promise<void>;
  /** Waits for the screen to change, up to this time. @returns true when it stands still: another look shows the same */
  settle(withinMs: number): Promise<boolean>;
  picture(): Promise<StoryPicture>;
  /** Errors of the page since the last time. */
  trouble(): PageTrouble;
  close(): Promise<void>;
}

/** Words for a terminal and for a page; a text of the page or of the file is the same in both. */
export type Bilingual = string | { readonly en: string; readonly zh: string };

/** An expectation that was not met, or an act that could not be done. */
export class StoryFailure extends Error {
  /** in English */
  readonly expected: string;
  readonly got: string;
  readonly zh: { readonly expected: string; readonly got: string };

  constructor(expected: Bilingual, got: Bilingual) {
    const words = (language: 'en' | 'zh') => ({
      expected: withoutTokens(textIn(language, expected)),
      got: withoutTokens(textIn(language, got)),
    });
    const en = words('en');
    super(`expected ${en.expected}, got ${en.got}`);
    this.expected = en.expected;
    this.got = en.got;
    this.zh = words('zh');
  }
}

/** A step that turns out to need a browser of its own. */
export class NeedsBrowser extends Error {
  readonly why: Exclude<Bilingual, string>;

  constructor(why: Exclude<Bilingual, string>) {
    super(why.en);
    this.why = why;
  }
}

/** Replaces the tokens in a page's address and storage: a report goes to other people. */
function withoutTokens(text: string): string {
  return text.replaceAll(TOKENS, MASK);
}

export function textIn(language: 'en' | 'zh', text: Bilingual): string {
  return typeof text === 'string' ? text : text[language];
}
