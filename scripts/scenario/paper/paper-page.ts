/** A page of the portal, as far as it is known where there is no screen. */
export interface PageOf<Screen> {
  /** what stands on it for as long as it is open */
  readonly texts?: readonly string[];
  /** what can be filled and ticked at the moment, where there is anything */
  readonly form?: (screen: Screen) => PaperForm;
  readonly tabs?: readonly string[];
  /** the calls of a page that opens */
  readonly arrive?: (screen: Screen) => Promise<void>;
  /** by the name of the button or link; one beside a code has other names later on */
  readonly press: Readonly<Record<string, (screen: Screen) => Promise<void>>>;
}

export interface PaperForm {
  readonly fields: readonly string[];
  readonly boxes?: readonly string[];
  /** buttons and links that another part of the form has */
  readonly away?: readonly string[];
}

export interface PaperQr {
  /** the ticket that is polled; null once it has ended */
  readonly scene: string | null;
  readonly isLogin: 0 | 1;
  /** since the last poll */
  readonly waitedMs: number;
  readonly texts: readonly string[];
}
