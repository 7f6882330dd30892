/** One message that a page sent to the top window. */
interface Sent {
  readonly data: Record<string, unknown>;
  readonly target: string;
}

interface PageOptions {
  readonly name?: string;
  readonly userAgent?: string;
  readonly href?: string;
  readonly globals?: Readonly<Record<string, unknown>>;
}

/** A window as the host's SDK sees one: what it reads, what it posts, and messages that arrive. Nothing else. */
export class StubPage {
  readonly sent: Sent[] = [];
  readonly top: { postMessage: (data: Record<string, unknown>, target: string) => void };
  readonly window: Record<string, unknown> & { document: EventTarget };
  /** the top window's handling of a message */
  onSent: (sent: Sent) => void = () => undefined;

  constructor({ name = '', userAgent = '', href = 'http://localhost:5173/app', ...options }: PageOptions = {}) {
    const events = new EventTarget();
    this.top = {
      postMessage: (data, target) => {
        const sent = { data: structuredClone(data), target };
        this.sent.push(sent);
        queueMicrotask(() => this.onSent(sent));
      },
    };
    this.window = {
      name,
      navigator: { userAgent, language: 'zh-CN' },
      document: new EventTarget(),
      location: new URL(href),
      // The SDK checks their presence to recognise a browser.
      localStorage: {},
      XMLHttpRequest: {},
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
      dispatchEvent: events.dispatchEvent.bind(events),
      setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
      top: this.top,
      ...options.globals,
    };
    this.window.window = this.window;
  }

  get scope(): Window {
    return this.window as unknown as Window;
  }

  /** A message arrives; an error of a listener fails the test, as an exception that nobody caught. */
  receive(data: unknown, origin: string, source: unknown = this.top): void {
    const event = Object.assign(new Event('message'), { data, origin, source });
    (this.window.dispatchEvent as (event: Event) => void)(event);
  }
}
