/** A browser as the machine has it, with a profile of its own that is empty at the start and gone at the end. */
export interface StockBrowser {
  readonly tab: StockTab;
  /** Ends its processes, each by its id, and removes its profile. */
  close(): Promise<void>;
}

/** One tab. Scripts are bodies of functions; their results travel as JSON. */
export interface StockTab {
  goto(url: string): Promise<void>;
  /** Runs in the page, or in the frame that was entered. */
  run<T>(script: string): Promise<T>;
  /** A person's click on the element that a script returns. */
  click(script: string): Promise<void>;
  /** A person's typing into the element that a script returns. */
  type(script: string, text: string): Promise<void>;
  /** Goes on in the page's first frame. */
  enterFrame(): Promise<void>;
  /** Goes on in the page itself. */
  leaveFrame(): Promise<void>;
}

export interface StartBrowser {
  /** accepts a certificate that no authority signed */
  readonly trustsAll?: boolean;
  /** keeps the cookies of other sites in a frame too, as a person may choose */
  readonly allowsCrossSiteCookies?: boolean;
}

/** Longest time that a browser may take for one thing. */
export const BROWSER_MS = 30_000;
