import { type Request, type RequestHandler, Router } from 'express';
import { CONTROL } from '#contract/control/endpoints.ts';
import { expectedFormat, FORMATS } from '#contract/control/format.ts';
import type { ApiExamples } from '#contract/document/examples.ts';
import { HEADERS } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import { crossSite, isOwnOrigin } from '#http/wire/access.ts';
import { sendRefusal } from '#http/wire/send.ts';
import type { UnknownReporter } from '#http/wire/unknown-path.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import { controlFixtureRoutes, controlJournalRoutes } from './journal-routes.ts';
import { controlPhoneRoutes } from './phone-routes.ts';
import { ControlRoutes } from './routes.ts';
import { controlCheckpointRoutes, controlSnapshotRoutes, type OpenReplay } from './snapshot-routes.ts';
import { controlAccountRoutes, controlStateRoutes } from './state-routes.ts';
import { controlDocumentRoutes, controlWorldRoutes } from './world-routes.ts';

export interface ControlOptions {
  readonly sandbox: Sandbox;
  readonly version: string;
  /** where the server listens on more than loopback: whether a text is the printed token */
  readonly isToken?: TokenCheck | undefined;
  /** runs replay bundles again; left out: none are taken */
  readonly openReplay?: OpenReplay | undefined;
  /** answers to real calls that the document shows; left out: none */
  readonly examples?: (() => ApiExamples) | undefined;
}

/** Every call of the control API. */
export function controlRouter(
  { sandbox, version, isToken, openReplay, examples }: ControlOptions,
  reportUnknown: UnknownReporter,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(controlGuard(isToken ?? null));
  const routes = new ControlRoutes(router, sandbox);
  controlWorldRoutes(routes, sandbox, version);
  controlDocumentRoutes(routes, sandbox, version, examples);
  controlPhoneRoutes(routes);
  controlStateRoutes(routes);
  controlAccountRoutes(routes);
  controlJournalRoutes(routes, sandbox, version);
  controlSnapshotRoutes(routes, openReplay);
  controlCheckpointRoutes(routes);
  controlFixtureRoutes(routes, sandbox);
  routes.refuseOthers(reportUnknown);
  return router;
}

const OPEN_PATHS: ReadonlySet<string> = new Set(
  Object.values(CONTROL).flatMap(({ path, refusals }) => (refusals.includes('CONTROL_CLOSED') ? [] : path)),
);

/** Compares with the printed token in constant time. */
type TokenCheck = (given: string) => boolean;

/**
 * Closes the control API to other sites (threats K2, K3, K6): the header on every call, an Origin that is the page's
 * own, no cross-site fetch, and the printed token where the server listens on more than loopback.
 */
function controlGuard(isToken: TokenCheck | null): RequestHandler {
  return (request, response, next) => {
    const refusal = foreign(request) ?? closed(request, isToken);
    if (refusal) sendRefusal(response, refusal);
    else next();
  };
}

function foreign(request: Request): Refusal | null {
  if (isOwnOrigin(request) && request.headers['sec-fetch-site'] !== 'cross-site') return null;
  return crossSite(request);
}

function closed({ headers, originalUrl }: Request, isToken: TokenCheck | null): Refusal | null {
  if (OPEN_PATHS.has(originalUrl.split('?', 1)[0] ?? '')) return null;
  const format = headers[HEADERS.control];
  if (format !== String(FORMATS.control)) return closedTo(formatText(format));
  if (!isToken || isToken(String(headers[HEADERS.token] ?? ''))) return null;
  return closedTo(`header ${HEADERS.token} with the token printed at start`);
}

/** Answer to a caller of another version: another number is no missing header. */
function formatText(got: string | string[] | undefined): string {
  const header = `header ${HEADERS.control}: ${FORMATS.control}`;
  return /^\d{1,9}$/.test(String(got)) ? `${header}; ${expectedFormat(FORMATS.control, Number(got))}` : header;
}

function closedTo(expected: string): Refusal {
  return new Refusal('CONTROL_CLOSED', null, { path: 'headers', expected });
}
