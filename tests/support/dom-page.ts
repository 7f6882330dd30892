import './quiet-dom.ts';
import { type BoundFunctions, type ByRoleOptions, type queries, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { eventually } from './page-clock.ts';

/** A person's view of a page in a headless DOM, and acts on it. */
export class DomPage {
  readonly user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

  /** Queries on the page as it is now, dialogs included. */
  get now(): BoundFunctions<typeof queries> {
    return within(document.body);
  }

  /** Waits for the element of a role, by its accessible name. */
  async see(role: string, name?: string | RegExp, options: ByRoleOptions = {}): Promise<HTMLElement> {
    return eventually(() => {
      const found = this.now.queryAllByRole(role, name === undefined ? options : { name, ...options });
      if (found.length === 1) return found[0];
      throw missing(`expected one ${role} ${name ?? ''}, found ${found.length}`);
    });
  }

  /** Waits for words anywhere on the page. */
  async read(text: string | RegExp): Promise<HTMLElement> {
    return eventually(() => {
      const [first] = this.now.queryAllByText(text);
      if (first !== undefined) return first;
      throw missing(`expected ${text}`);
    });
  }

  /** Waits until words are nowhere on the page. */
  async gone(text: string | RegExp): Promise<void> {
    await eventually(() => this.now.queryAllByText(text).length === 0);
  }

  /** The field of a label that can be edited now. */
  async field(label: string): Promise<HTMLInputElement> {
    return eventually(() => {
      const fields = this.now.queryAllByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, select' });
      const field = fields.find((each) => each.closest('[inert],[hidden]') === null);
      if (field !== undefined) return field;
      throw missing(`expected a field ${label}`);
    });
  }

  /** Replaces a field's text at once, not key by key, because each key would draw the screen again. */
  async fill(label: string, text: string): Promise<void> {
    const field = await this.field(label);
    await this.user.clear(field);
    if (text) await this.user.paste(text);
  }

  /** Clicks the button, link, tab, checkbox or radio of a name, once it is there and enabled. */
  async press(name: string | RegExp, role = 'button'): Promise<void> {
    const target = await eventually(() => {
      const found = this.now.queryAllByRole(role, { name }).find((each) => each.closest('[inert]') === null);
      if (found !== undefined && this.takesClicks(found)) return found;
      throw missing(`expected ${found === undefined ? 'a' : 'an enabled'} ${role} ${name}`);
    });
    await this.user.click(target);
  }

  protected takesClicks(target: HTMLElement): boolean {
    return !target.matches(':disabled');
  }

  /** Queries within the element of a role, once it is there. */
  async inside(
    role: string,
    name?: string | RegExp,
    options: ByRoleOptions = {},
  ): Promise<BoundFunctions<typeof queries>> {
    return within(await this.see(role, name, options));
  }

  /** Waits until no element of a role has this name. */
  async leaves(role: string, name?: string | RegExp): Promise<void> {
    await eventually(() => this.now.queryAllByRole(role, name === undefined ? {} : { name }).length === 0);
  }

  /** Waits until the focus is on the element of a role and a name. */
  async focuses(role: string, name: string | RegExp, options: ByRoleOptions = {}): Promise<void> {
    await eventually(() => {
      if (this.now.queryByRole(role, { name, ...options }) === document.activeElement) return true;
      throw new Error(
        `expected it on ${role} ${name}, the focus is on ${document.activeElement?.outerHTML.slice(0, 200)}`,
      );
    });
  }

  /** Waits until the focus is in the field of a label. */
  async focusesField(label: string): Promise<void> {
    await eventually(async () => {
      if ((await this.field(label)) === document.activeElement) return true;
      throw new Error(`expected it in ${label}, the focus is on ${document.activeElement?.outerHTML.slice(0, 200)}`);
    });
  }

  /** Waits until the fields of these labels hold these texts. */
  async holds(texts: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(texts)) {
      await eventually(async () => {
        const { value } = await this.field(label);
        if (value === text) return true;
        throw missing(`expected ${text} in ${label}, found ${value}`);
      });
    }
  }

  /** Chooses an option of the select of a label. */
  async select(label: string, option: string): Promise<void> {
    await this.user.selectOptions(await this.field(label), option);
  }
}

/** Testing Library's own message prints the whole document, a tenth of a second for each look that finds nothing. */
function missing(what: string): Error {
  return new Error(`${what}; the page reads ${document.body.textContent?.slice(0, 400)}`);
}
