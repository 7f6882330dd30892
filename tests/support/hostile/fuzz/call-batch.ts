import fc from 'fast-check';
import { CONTROL } from '#contract/control/endpoints.ts';
import { DEFAULT_DIALECT } from '#contract/dialect.ts';
import { SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { ApiDocument, type Json } from '#support/hostile/calls/api-document.ts';
import { CallSender } from '#support/hostile/calls/call-sender.ts';
import { undocumented } from '#support/hostile/calls/documented-answer.ts';
import { type GeneratedCall, generatedCalls } from '#support/hostile/calls/generated-calls.ts';

/** Calls made from the server's own document, right but for one mistake, and the judge of their answers. */
export class DocumentedCalls {
  readonly #document: ApiDocument;
  readonly arbitrary: fc.Arbitrary<GeneratedCall>;

  constructor(document: Json) {
    this.#document = new ApiDocument(document);
    const portal = this.#document.operations.filter(({ path }) => !path.startsWith(SANDBOX.prefix));
    const control = this.#document.operations.filter(({ path }) => path.startsWith(SANDBOX.prefix));
    this.arbitrary = fc.oneof(
      { weight: 3, arbitrary: generatedCalls(this.#document, portal) },
      { weight: 1, arbitrary: generatedCalls(this.#document, control) },
    );
  }

  /** @returns the first answer that the document does not have; null where it has all of them */
  async breach(world: WorldClient, batch: readonly GeneratedCall[]): Promise<string | null> {
    const sender = new CallSender(world);
    for (const [index, call] of batch.entries()) {
      if (index % 10 === 0) await sender.readPhone().catch(() => undefined);
      const response = await sender.send(call);
      // The answer of an earlier call's fault is no word of the document's.
      const isFault = response.headers[HEADERS.fault] !== undefined;
      const missing = isFault ? null : undocumented(this.#document, call.placed, response);
      if (missing) return `${calledAs(call)}: ${missing}`;
      // A world that speaks another dialect has a document of its own.
      if (call.placed.path === CONTROL.changeSettings.path && call.method === CONTROL.changeSettings.method)
        await world.send(CONTROL.changeSettings, { body: { dialect: DEFAULT_DIALECT } });
      if (response.text.includes('WORLD_UNKNOWN')) await world.send(CONTROL.createWorld, { body: { id: world.id } });
    }
    return null;
  }
}

function calledAs({ method, server, placed, mistake }: GeneratedCall): string {
  return `${method} ${server}${placed.path} (${mistake ?? 'no mistake'})`;
}
