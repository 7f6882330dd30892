import { CONTROL } from '#contract/control/endpoints.ts';
import { DEFAULT_DIALECT } from '#contract/dialect.ts';
import type { ApiExamples } from '#contract/document/examples.ts';
import { worldIdOf } from '#http/wire/request-head.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import type { ControlRoutes } from './routes.ts';

/** The contract as OpenAPI, in the dialect of the world that is asked for; of one that is not there, in the default. */
export function controlDocumentRoutes(
  routes: ControlRoutes,
  sandbox: Sandbox,
  version: string,
  examples: () => ApiExamples = () => ({}),
): void {
  // The newest dialect's: a description takes as long as a hundred calls.
  let kept = { spoken: '', document: {} as unknown };
  routes.serveServer(CONTROL.openapi, async ({ request }) => {
    const dialect = sandbox.peek(worldIdOf(request))?.portal.settings.dialect ?? DEFAULT_DIALECT;
    const spoken = JSON.stringify(dialect);
    // Its words are more than the rest of the contract: they are read when somebody asks for them.
    const { openApiDocument } = await import('#contract/document/openapi.ts');
    if (spoken !== kept.spoken) kept = { spoken, document: openApiDocument(version, dialect, examples()) };
    return kept.document;
  });
}
