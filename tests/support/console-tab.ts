import { within } from '@testing-library/dom';
import type { Trace } from '#contract/control/replay.ts';
import { SANDBOX } from '#contract/paths.ts';
import type { StoryReport } from '#kit/story/report-page.ts';
import type { ConsoleView } from './console-views.ts';
import { DomPage } from './dom-page.ts';
import { openBrowser, setUrl, setViewport } from './headless-browser.ts';
import { eventually } from './page-clock.ts';
import type { TestWorld } from './test-world.ts';

/** A file that the console handed over. */
interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** A browser tab with the real console in it, in a headless DOM. */
export class ConsoleTab extends DomPage {
  readonly world: TestWorld;
  /** console errors of the page that no test expected */
  readonly mistakes: string[] = [];
  readonly #reported = console.error;
  readonly #makeUrl = URL.createObjectURL;
  readonly #click = HTMLAnchorElement.prototype.click;
  #unmount = () => {};

  private constructor(world: TestWorld) {
    super();
    this.world = world;
    console.error = (...parts: unknown[]) => void this.mistakes.push(parts.map(String).join(' '));
  }

  /** A tab of a browser nobody has used yet, in this world. */
  static of(world: TestWorld): ConsoleTab {
    openBrowser(world);
    setViewport(1440, 900);
    return new ConsoleTab(world);
  }

  /** Opens a view, as an address typed into the address line, and waits for the world's events. */
  async open(view: ConsoleView): Promise<void> {
    await this.openAt(`#/${view}`);
    await this.isConnected();
  }

  /** Opens the console with a query or a fragment. */
  async openAt(rest: string): Promise<void> {
    const { mountConsole } = await import('#console/mount-console.tsx');
    this.#mount(rest, mountConsole);
  }

  /** Opens the page of a trace. */
  async openTrace(trace: Trace): Promise<void> {
    const { mountTrace } = await import('#console/trace/mount-trace.tsx');
    this.#mount('', (root) => mountTrace(root, trace));
  }

  /** Opens the page of a report. */
  async openReport(report: StoryReport): Promise<void> {
    const { mountReport } = await import('#console/trace/mount-report.tsx');
    this.#mount('', (root) => mountReport(root, report));
  }

  #mount(rest: string, mount: (root: HTMLElement) => () => void): void {
    this.#unmount();
    setUrl(`${this.world.base}${SANDBOX.console}${rest}`);
    const root = document.createElement('div');
    document.body.replaceChildren(root);
    this.#unmount = mount(root);
  }

  async isConnected(): Promise<void> {
    await this.read('已连接');
  }

  /** Goes to a view by its link. */
  async goTo(label: string): Promise<void> {
    const nav = within(await this.see('navigation', '控制台'));
    await this.user.click(nav.getByRole('link', { name: label }));
    await this.see('heading', label, { level: 1 });
  }

  /** Presses an act of a menu. */
  async choose(menu: string | RegExp, act: string | RegExp): Promise<void> {
    await this.press(menu);
    await this.press(act, 'menuitem');
  }

  /** Drops a file on the page. */
  drop(file: File): void {
    const event = new Event('drop', { cancelable: true });
    Object.assign(event, { dataTransfer: { files: [file], types: ['Files'] } });
    window.dispatchEvent(event);
  }

  /** The text that a button, or an act of a menu, puts on the clipboard. */
  async copied(name: string | RegExp, menu?: string | RegExp): Promise<string> {
    await (menu === undefined ? this.press(name) : this.choose(menu, name));
    await this.read(/^已复制/);
    return navigator.clipboard.readText();
  }

  /** The file that a button, or an act of a menu, hands over. */
  async saved(name: string | RegExp, menu?: string | RegExp): Promise<SavedFile> {
    let blob: Blob | undefined;
    let file: string | undefined;
    URL.createObjectURL = (made) => {
      blob = made as Blob;
      return 'blob:file';
    };
    HTMLAnchorElement.prototype.click = function () {
      file = this.download;
    };
    try {
      await (menu === undefined ? this.press(name) : this.choose(menu, name));
      await eventually(() => file);
      return { name: file ?? '', text: (await blob?.text()) ?? '' };
    } finally {
      URL.createObjectURL = this.#makeUrl;
      HTMLAnchorElement.prototype.click = this.#click;
    }
  }

  /** A busy button ignores clicks. It is busy until its call is answered, which may be after the change is on screen. */
  protected override takesClicks(target: HTMLElement): boolean {
    return super.takesClicks(target) && target.getAttribute('aria-busy') !== 'true';
  }

  close(): void {
    this.#unmount();
    console.error = this.#reported;
    document.body.replaceChildren();
  }
}
