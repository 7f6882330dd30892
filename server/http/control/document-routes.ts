import { CONTROL } from '#contract/control/endpoints.ts';
import { DEFAULT_DIALECT, type Dialect } from '#contract/dialect.ts';
import { worldIdOf } from '#http/wire/request-head.ts';
import type { Sandbox } from '#sandbox/worlds/sandbox.ts';
import type { ControlRoutes } from './routes.ts';

/** The contract as OpenAPI, in the dialect of the world that is asked for; of one that is not there, in the default. */
export function controlDocumentRoutes(routes: ControlRoutes, sandbox: Sandbox, version: string): void {
  const document = newestDocument(version);
  routes.serveServer(CONTROL.openapi, ({ request }) =>
    document(sandbox.peek(worldIdOf(request))?.portal.settings.dialect ?? DEFAULT_DIALECT),
  );
}

/** Describes a dialect; the same one again costs nothing, for a description takes as long as a hundred calls. */
function newestDocument(version: string): (dialect: Dialect) => Promise<unknown> {
  let kept = { spoken: '', document: {} as unknown };
  return async (dialect) => {
    const spoken = JSON.stringify(dialect);
    // Its words are more than the rest of the contract: they are read when somebody asks for them.
    const { openApiDocument } = await import('#contract/document/openapi.ts');
    if (spoken !== kept.spoken) kept = { spoken, document: openApiDocument(version, dialect) };
    return kept.document;
  };
}
