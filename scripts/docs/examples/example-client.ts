import { PortalClient } from '#kit/portal-client.ts';
import type { Recorder } from './recorder.ts';

type LoginParameters = Parameters<PortalClient['login']>;

/** A visitor whose encrypted fields the recorder keeps in plain text too. */
export class ExampleClient extends PortalClient {
  readonly #recorder: Recorder;

  constructor(recorder: Recorder, world: string) {
    super(recorder, { world });
    this.#recorder = recorder;
  }

  override async login(...[loginType, identifier, credential = {}, publicKey]: LoginParameters) {
    const key = publicKey ?? (await this.publicKey());
    await this.greetOnce();
    const secrets = Object.entries(credential).map(([name, text]) => [`credential.${name}`, text]);
    this.#recorder.plain = { loginIdentifier: identifier, ...Object.fromEntries(secrets) };
    try {
      return await super.login(loginType, identifier, credential, key);
    } finally {
      this.#recorder.plain = null;
    }
  }

  /** The first call of a page, where none was made. */
  async greetOnce(): Promise<void> {
    if (this.jar.get('csrf_token') === undefined) await this.greet();
  }
}
