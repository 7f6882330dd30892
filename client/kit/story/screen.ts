import {
  fireEvent,
  isInaccessible,
  queryAllByAltText,
  queryAllByLabelText,
  queryAllByRole,
} from '@testing-library/dom';
import type { FieldFacts } from './driver.ts';
import { factsOf } from './field-facts.ts';
import { TOAST } from './names.ts';
import type { Tab } from './tab.ts';

/** Kinds of elements that a person does something to. */
const ACTED_ON = ['button', 'link', 'tab', 'checkbox', 'radio', 'textbox'] as const;
type ActedOn = (typeof ACTED_ON)[number];

/** Elements whose words are not on the screen. */
const UNSEEN = '[hidden], script, style, template, noscript';

/** An element that a person can do something to. */
export class Target {
  readonly #element: HTMLElement;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  get isEnabled(): boolean {
    return !this.#element.matches(':disabled');
  }

  /** True for a box that is ticked. */
  get isOn(): boolean {
    return this.#element.matches(':checked');
  }

  /** Content of a field. */
  get text(): string {
    return (this.#element as HTMLInputElement).value;
  }

  /** @param focused the element that has the focus */
  facts(focused: Element | null): FieldFacts {
    return { ...factsOf(this.#element as HTMLInputElement), focused: focused === this.#element };
  }

  /** Scrolls it into the middle of the window. */
  reveal(): void {
    this.#element.scrollIntoView({ block: 'center' });
  }

  /** Clicks as a mouse does, even on a covered element. */
  click(): void {
    const element = this.#element;
    fireEvent.pointerDown(element);
    fireEvent.mouseDown(element);
    element.focus();
    fireEvent.pointerUp(element);
    fireEvent.mouseUp(element);
    fireEvent.click(element);
  }

  /** Two clicks with nothing in between, as by a mouse. */
  doubleClick(): void {
    this.click();
    this.click();
    fireEvent.dblClick(this.#element);
  }

  /** Replaces the content of a field. */
  fill(text: string): void {
    this.#element.focus();
    fireEvent.input(this.#element, { target: { value: text } });
  }
}

const DIALOGS = ['dialog', 'alertdialog'] as const;

/** The open page of a tab as a person finds their way around in it: by roles, names, labels and words. */
export class Screen {
  readonly #tab: Pick<Tab, 'window'>;
  /** the part of the page to look at; undefined for all of it */
  readonly #root: HTMLElement | undefined;

  constructor(tab: Pick<Tab, 'window'>, root?: HTMLElement) {
    this.#tab = tab;
    this.#root = root;
  }

  /** Elements of a role with an accessible name, without unreachable ones. */
  all(role: ActedOn, name: string | RegExp): Target[] {
    // Reach is checked for matches alone: it takes the style of all elements around.
    return targets(queryAllByRole(this.#body, role, { name, hidden: true }));
  }

  /** The field with a label. */
  field(label: string): Target | undefined {
    return targets(queryAllByLabelText(this.#body, label, { selector: 'input' }))[0];
  }

  /** The dialog with a title, as a screen of its own. */
  dialog(title: string): Screen | undefined {
    const [dialog] = this.#dialogs(title);
    return dialog && new Screen(this.#tab, dialog);
  }

  /** Titles of the dialogs. */
  get dialogs(): string[] {
    return this.#namesOf(DIALOGS);
  }

  /** Titles of the frames. */
  get frames(): string[] {
    return [...this.#body.querySelectorAll('iframe')].map(({ title }) => title);
  }

  /** Words of the messages that have popped up. */
  get toasts(): string[] {
    return [...this.#body.querySelectorAll(TOAST)].map(({ textContent }) => textContent ?? '');
  }

  /** The picture with an alternative text. */
  picture(alt: string): Target | undefined {
    return targets(queryAllByAltText(this.#body, alt))[0];
  }

  /** Names of all that could be pressed, ticked or filled. */
  get names(): string[] {
    return this.#namesOf(ACTED_ON);
  }

  #namesOf(roles: readonly string[]): string[] {
    const names: string[] = [];
    const note = (name: string, element: Element) => {
      if (name !== '' && isReachable(element as HTMLElement)) names.push(name);
      return false;
    };
    for (const role of roles) queryAllByRole(this.#body, role, { name: note, hidden: true });
    return names;
  }

  /** All texts, in order; style sheets that hide some do not count. */
  get texts(): string[] {
    const { document, NodeFilter } = this.#tab.window;
    const walker = document.createTreeWalker(this.#body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode;
      if (parentElement?.closest(UNSEEN) === null) texts.push(nodeValue ?? '');
    }
    return texts;
  }

  /** True if a text is on the screen, in upper or lower case, though tags may part it. */
  shows(text: string): boolean {
    return plain(this.texts.join('')).includes(plain(text));
  }

  #dialogs(name: string): HTMLElement[] {
    const found = DIALOGS.flatMap((role) => queryAllByRole(this.#body, role, { name, hidden: true }));
    return found.filter(isReachable);
  }

  get #body(): HTMLElement {
    return this.#root ?? this.#tab.window.document.body;
  }
}

function targets(elements: readonly HTMLElement[]): Target[] {
  return elements.filter(isReachable).map((element) => new Target(element));
}

function isReachable(element: HTMLElement): boolean {
  return element.closest('[inert]') === null && !isInaccessible(element);
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
