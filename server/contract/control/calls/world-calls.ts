import * as z from 'zod/mini';
import {
  FixtureExport,
  FixtureExportQuery,
  FixtureList,
  SavedFixtureFile,
  SaveFixtureRequest,
} from '#contract/control/fixture.ts';
import {
  CreatedSession,
  CreateSessionRequest,
  CreateWorldRequest,
  Done,
  Health,
  ResetRequest,
  WorldList,
  WorldSummary,
} from '#contract/control/world.ts';
import { control } from './control-row.ts';

/** The sandbox itself, its fixtures and worlds. */
export const WORLD_CALLS = {
  health: control('health', 'GET /health', Health, {
    isOfServer: true,
    isOpen: true,
  }),
  openapi: control('openapi', 'GET /openapi.json', z.unknown(), { isOfServer: true, isOpen: true }),
  fixtures: control('fixtures', 'GET /fixtures', FixtureList, {
    isOfServer: true,
  }),
  saveFixture: control('saveFixture', 'POST /fixtures/:name', SavedFixtureFile, {
    body: SaveFixtureRequest,
    replay: 'none',
    refusals: ['SUBJECT_CONFLICT'],
  }),
  exportFixture: control('exportFixture', 'GET /fixture', FixtureExport, {
    query: FixtureExportQuery,
    refusals: ['SUBJECT_CONFLICT'],
  }),
  reset: control('reset', 'POST /reset', WorldSummary, {
    body: ResetRequest,
    // The log begins anew with the world.
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  worlds: control('worlds', 'GET /worlds', WorldList, {
    isOfServer: true,
  }),
  createWorld: control('createWorld', 'POST /worlds', WorldSummary, {
    body: CreateWorldRequest,
    isOfServer: true,
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  deleteWorld: control('deleteWorld', 'DELETE /worlds/:id', Done, {
    isOfServer: true,
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  createSession: control('createSession', 'POST /sessions', CreatedSession, {
    body: CreateSessionRequest,
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
} as const;
