import { Router } from 'express';
import type { ApiExamples } from '#contract/document/examples.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import { controlAccountRoutes } from './account-routes.ts';
import { controlCheckpointRoutes } from './checkpoint-routes.ts';
import { controlDocumentRoutes } from './document-routes.ts';
import { controlFixtureRoutes } from './fixture-routes.ts';
import { controlGuard, type TokenCheck } from './guard.ts';
import { controlJournalRoutes } from './journal-routes.ts';
import { controlPhoneRoutes } from './phone-routes.ts';
import { ControlRoutes } from './routes.ts';
import { controlSnapshotRoutes, type OpenReplay } from './snapshot-routes.ts';
import { controlStateRoutes } from './state-routes.ts';
import { controlWorldRoutes } from './world-routes.ts';

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
export function controlRouter({ sandbox, version, isToken, openReplay, examples }: ControlOptions): Router {
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
  routes.refuseOthers();
  return router;
}
