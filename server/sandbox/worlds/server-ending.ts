/** The end of a wait for a key or a decryption because the server ends: nobody is left to answer, and nothing failed. */
export class ServerEnding extends Error {
  constructor() {
    super('The server is ending.');
  }
}
