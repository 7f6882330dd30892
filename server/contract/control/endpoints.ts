import * as z from 'zod/mini';
import { PublicKeyResponse } from '#contract/portal/login.ts';
import { AccountChange, AccountQuery, AccountSeed, SandboxAccount, SandboxAccountList } from './account.ts';
import { AliIdentityList, Authorized, AuthorizeRequest } from './ali.ts';
import { Checkpoint, CheckpointChange, CheckpointList, NewCheckpoint, Returned } from './checkpoint.ts';
import { control } from './control-row.ts';
import { Fault, FaultList, NewFault } from './fault.ts';
import { FixtureExport, FixtureExportQuery, FixtureList, SavedFixtureFile, SaveFixtureRequest } from './fixture.ts';
import { Journal, JournalQuery, ViolationList } from './journal.ts';
import { LatestSmsQuery, QrActionRequest, SmsInbox, SmsMessage, SmsQuery, Ticket, TicketList } from './phone.ts';
import { OpenedReplay, ReplayBundle, SnapshotQuery } from './replay.ts';
import { SettingsChange, WorldSettings } from './settings.ts';
import { Snapshot } from './snapshot.ts';
import { Timeline, TimelineQuery } from './timeline.ts';
import { CallPattern, Verification } from './verify.ts';
import {
  ClockState,
  CreatedSession,
  CreateSessionRequest,
  CreateWorldRequest,
  Done,
  Health,
  MoveClockRequest,
  ResetRequest,
  WorldList,
  WorldSummary,
} from './world.ts';

/** Every call of the control API, under `/__sandbox/api`. */
export const CONTROL = {
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
  sms: control('sms', 'GET /sms', 'Messages newest last; waits for the next one when asked.', SmsInbox, {
    query: SmsQuery,
  }),
  latestSms: control('latestSms', 'GET /sms/latest', 'The newest message that was sent.', SmsMessage, {
    query: LatestSmsQuery,
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  clearSms: control('clearSms', 'DELETE /sms', 'Empties the inbox; codes stay valid.', Done),
  restoreSms: control('restoreSms', 'POST /sms/restore', 'Takes the last DELETE sms back.', Done, {
    refusals: ['SUBJECT_CONFLICT'],
  }),
  qr: control('qr', 'GET /qr', 'Live QR tickets and the WeChat identities.', TicketList),
  qrAction: control('qrAction', 'POST /qr/:scene/:action', 'scan, confirm, cancel or expire a ticket.', Ticket, {
    body: QrActionRequest,
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  ali: control('ali', 'GET /ali', 'The 1688 identities and the accounts they are linked to.', AliIdentityList),
  authorizeAli: control('authorizeAli', 'POST /ali/authorize', 'Agrees at 1688: a code for a state.', Authorized, {
    body: AuthorizeRequest,
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  settings: control('settings', 'GET /settings', "The world's settings as they stand.", WorldSettings),
  changeSettings: control('changeSettings', 'PATCH /settings', 'Changes what is named.', WorldSettings, {
    body: SettingsChange,
  }),
  faults: control('faults', 'GET /faults', 'What is broken on purpose.', FaultList),
  createFault: control(
    'createFault',
    'POST /faults',
    'Breaks a call or a message on purpose. An answer without a status is a 500 (with a body too), 401 with loginUrl.',
    Fault,
    {
      body: NewFault,
      refusals: ['SUBJECT_CONFLICT'],
    },
  ),
  clearFaults: control('clearFaults', 'DELETE /faults', 'Mends everything.', Done),
  deleteFault: control('deleteFault', 'DELETE /faults/:id', 'Mends one thing.', Done, {
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  rotateKeys: control('rotateKeys', 'POST /keys/rotate', 'A new public key now.', PublicKeyResponse),
  accounts: control('accounts', 'GET /accounts', 'Accounts with demo passwords.', SandboxAccountList, {
    query: AccountQuery,
  }),
  createAccount: control('createAccount', 'POST /accounts', 'Adds an account.', SandboxAccount, {
    body: AccountSeed,
    refusals: ['PHONE_INVALID', 'SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  changeAccount: control('changeAccount', 'PATCH /accounts/:id', 'Changes flags, phone or password.', SandboxAccount, {
    body: AccountChange,
    refusals: ['PHONE_INVALID', 'SUBJECT_UNKNOWN'],
  }),
  deleteAccount: control(
    'deleteAccount',
    'DELETE /accounts/:id',
    'Drops an account and its sessions; a main account after its sub accounts.',
    Done,
    { refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'] },
  ),
  clock: control('clock', 'GET /clock', "The world's time.", ClockState),
  moveClock: control(
    'moveClock',
    'POST /clock',
    'Advances, sets or freezes it; only a checkpoint leads back.',
    ClockState,
    {
      body: MoveClockRequest,
      replay: 'time',
      refusals: ['SUBJECT_CONFLICT'],
    },
  ),
  journal: control('journal', 'GET /journal', 'What came, what went out, and why.', Journal, { query: JournalQuery }),
  verifyJournal: control(
    'verifyJournal',
    'POST /journal/verify',
    'Which calls came, and the nearest misses.',
    Verification,
    {
      body: CallPattern,
      replay: 'none',
    },
  ),
  clearJournal: control('clearJournal', 'DELETE /journal', 'Empties the journal.', Done, {
    // A replay has a journal of its own.
    replay: 'none',
  }),
  restoreJournal: control('restoreJournal', 'POST /journal/restore', 'Takes the last DELETE journal back.', Done, {
    replay: 'none',
    refusals: ['SUBJECT_CONFLICT'],
  }),
  timeline: control(
    'timeline',
    'GET /timeline',
    'Everything that happened, as one stream: calls, messages, tickets, clock, settings, faults. Waits when asked.',
    Timeline,
    { query: TimelineQuery },
  ),
  snapshot: control(
    'snapshot',
    'GET /snapshot',
    'The whole world but for its journal; with replay=1 its start and every call since. It holds secrets.',
    z.union([Snapshot, ReplayBundle]),
    {
      query: SnapshotQuery,
      refusals: ['SUBJECT_CONFLICT'],
    },
  ),
  restore: control('restore', 'PUT /snapshot', 'Goes on from where a snapshot was taken.', WorldSummary, {
    body: Snapshot,
    // The log begins anew with the snapshot.
    replay: 'none',
  }),
  checkpoints: control(
    'checkpoints',
    'GET /checkpoints',
    'Points of the past that the world can go back to, the oldest first.',
    CheckpointList,
  ),
  createCheckpoint: control('createCheckpoint', 'POST /checkpoints', 'Keeps the world as it is now.', Checkpoint, {
    body: NewCheckpoint,
    replay: 'none',
    refusals: ['SUBJECT_CONFLICT'],
  }),
  nameCheckpoint: control(
    'nameCheckpoint',
    'PATCH /checkpoints/:id',
    'Names a point, so that unnamed ones make room before it.',
    Checkpoint,
    { body: CheckpointChange, replay: 'none', refusals: ['SUBJECT_UNKNOWN'] },
  ),
  deleteCheckpoint: control('deleteCheckpoint', 'DELETE /checkpoints/:id', 'Drops a point.', Done, {
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  returnToCheckpoint: control(
    'returnToCheckpoint',
    'POST /checkpoints/:id/return',
    'Goes back to a point; the present is kept as another one. Sets the cookies of that moment.',
    Returned,
    {
      // The log goes on with an entry of its own for the return.
      replay: 'none',
      refusals: ['SUBJECT_UNKNOWN'],
    },
  ),
  openReplay: control(
    'openReplay',
    'POST /replays',
    'Runs a replay bundle again, apart from every world, and gives its timeline and journal. Nothing of it is kept.',
    OpenedReplay,
    {
      body: ReplayBundle,
      isOfServer: true,
      refusals: ['SUBJECT_CONFLICT'],
    },
  ),
  violations: control('violations', 'GET /violations', 'Answers that broke the contract.', ViolationList),
  events: control('events', 'GET /events', 'Server-sent events, one JSON object each.', z.unknown(), {
    refusals: ['SUBJECT_CONFLICT'],
  }),
} as const;
