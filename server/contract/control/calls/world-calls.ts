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
  health: control('health', 'GET /health', 'Version, uptime, worlds, whether ready. Needs no header.', Health, {
    isOfServer: true,
    isOpen: true,
  }),
  openapi: control(
    'openapi',
    'GET /openapi.json',
    'This contract in the dialect of the world, as OpenAPI 3.1. Needs no header.',
    z.unknown(),
    { isOfServer: true, isOpen: true },
  ),
  fixtures: control('fixtures', 'GET /fixtures', 'The fixtures a world can start from.', FixtureList, {
    isOfServer: true,
  }),
  saveFixture: control(
    'saveFixture',
    'POST /fixtures/:name',
    "Writes a fixture's YAML into the folder of --fixtures. Worlds go on as they are.",
    SavedFixtureFile,
    { body: SaveFixtureRequest, replay: 'none', refusals: ['SUBJECT_CONFLICT'] },
  ),
  exportFixture: control(
    'exportFixture',
    'GET /fixture',
    'The world as it stands, as a fixture: accounts, identities, settings, fixed codes, faults, events, story.',
    FixtureExport,
    { query: FixtureExportQuery, refusals: ['SUBJECT_CONFLICT'] },
  ),
  reset: control('reset', 'POST /reset', 'Puts the world back to its fixture, or to another one.', WorldSummary, {
    body: ResetRequest,
    // The log begins anew with the world.
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  worlds: control('worlds', 'GET /worlds', 'Every world, and those the sandbox dropped.', WorldList, {
    isOfServer: true,
  }),
  createWorld: control('createWorld', 'POST /worlds', 'Makes a world.', WorldSummary, {
    body: CreateWorldRequest,
    isOfServer: true,
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  deleteWorld: control('deleteWorld', 'DELETE /worlds/:id', 'Drops a world; main stays.', Done, {
    isOfServer: true,
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  createSession: control(
    'createSession',
    'POST /sessions',
    'A signed-in session for an account name.',
    CreatedSession,
    {
      body: CreateSessionRequest,
      refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
    },
  ),
} as const;
