import type { RequestListener, Server } from 'node:http';
import type { AddressedSandbox } from '#kit/node/sandbox-at.ts';

/** A sandbox in this process: its address, its worlds, and its end. */
export interface StartedSandbox extends AddressedSandbox {
  /** the Express application, for `request(sandbox.app)` of supertest */
  readonly app: RequestListener;
  /** its listening server */
  readonly server: Server;
}
