/** Rejects what still waits for a key or a decryption when the server ends: no error, and nobody is there to read of it. */
export class ServerEnding extends Error {
  constructor() {
    super('The server is ending.');
  }
}
