/** Another mock server, and the same two requests in its own words. */
export interface Peer {
  readonly name: string;
  /** package in DIR/node_modules; its version is printed */
  readonly package: string;
  /**
   * Writes its files into `folder`.
   * @throws the reason why it cannot be started here
   */
  start(given: PeerStart): PeerCommand;
  /** path of the cheapest read that it has */
  readonly read: string;
  /** where a code is asked for; the body is the phone's */
  readonly code: { readonly path: string; body(phone: string): unknown };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PeerStart {
  /** DIR/node_modules */
  readonly modules: string;
  /** empty */
  readonly folder: string;
  readonly port: number;
}

export interface PeerCommand {
  readonly program: string;
  readonly parameters: readonly string[];
}
