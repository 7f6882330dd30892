import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '#contract/endpoint.ts';
import { SANDBOX } from '#contract/paths.ts';
import { PublicKeyResponse } from '#contract/portal/login.ts';
import { AccountChange, AccountQuery, AccountSeed, SandboxAccount, SandboxAccountList } from './account.ts';
import { AliIdentityList, Authorized, AuthorizeRequest } from './ali.ts';
import { Fault, FaultList, NewFault } from './fault.ts';
import { FixtureExport, FixtureExportQuery } from './fixture.ts';
import { Journal, JournalQuery, ViolationList } from './journal.ts';
import { LatestSmsQuery, QrActionRequest, SmsInbox, SmsMessage, SmsQuery, Ticket, TicketList } from './phone.ts';
import { ReplayBundle, SnapshotQuery } from './replay.ts';
import { SettingsChange, WorldSettings } from './settings.ts';
import { Snapshot } from './snapshot.ts';
import { CallPattern, Verification } from './verify.ts';
import {
  ClockState,
  CreatedSession,
  CreateSessionRequest,
  CreateWorldRequest,
  Done,
  FixtureList,
  Health,
  MoveClockRequest,
  ResetRequest,
  WorldList,
  WorldSummary,
} from './world.ts';

interface Input<Body, Query> extends Pick<Endpoint, 'replay' | 'isOfServer'> {
  readonly body?: Body;
  readonly query?: Query;
}

/** A control call: assumed from end to end, refused in one way when its input is wrong. A GET changes nothing. */
function control<
  Path extends string,
  Response extends z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined, undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined, undefined>,
>(
  name: string,
  call: `${Endpoint['method']} ${Path}`,
  summary: string,
  response: Response,
  input: Input<Body, Query> = {},
): Endpoint<Body, Query, Response, `${typeof SANDBOX.api}${Path}`> {
  const [method, path] = call.split(' ') as [Endpoint['method'], Path];
  return endpoint({
    name,
    method,
    path: `${SANDBOX.api}${path}`,
    summary,
    source: 'assumed',
    ...(method === 'GET' && { replay: 'none' }),
    ...input,
    response,
    assumed: [],
    refusals: ['REQUEST_INVALID', 'HOST_REJECTED', 'CROSS_SITE_REJECTED', 'WORLD_UNKNOWN'],
  });
}

/** Every call of the control API, under `/__sandbox/api`. */
export const CONTROL = {
  health: control('health', 'GET /health', 'Version, uptime, worlds, whether ready. Needs no header.', Health, {
    isOfServer: true,
  }),
  openapi: control('openapi', 'GET /openapi.json', 'This contract as OpenAPI 3.1. Needs no header.', z.unknown(), {
    isOfServer: true,
  }),
  fixtures: control('fixtures', 'GET /fixtures', 'The fixtures a world can start from.', FixtureList, {
    isOfServer: true,
  }),
  exportFixture: control(
    'exportFixture',
    'GET /fixture',
    'The world as it stands, as a fixture: accounts, identities, settings, fixed codes, faults, events, story.',
    FixtureExport,
    { query: FixtureExportQuery },
  ),
  reset: control('reset', 'POST /reset', 'Puts the world back to its fixture, or to another one.', WorldSummary, {
    body: ResetRequest,
    // The log begins anew with the world.
    replay: 'none',
  }),
  worlds: control('worlds', 'GET /worlds', 'Every world, and those the sandbox dropped.', WorldList, {
    isOfServer: true,
  }),
  createWorld: control('createWorld', 'POST /worlds', 'Makes a world.', WorldSummary, {
    body: CreateWorldRequest,
    isOfServer: true,
    replay: 'none',
  }),
  deleteWorld: control('deleteWorld', 'DELETE /worlds/:id', 'Drops a world; main stays.', Done, {
    isOfServer: true,
    replay: 'none',
  }),
  createSession: control(
    'createSession',
    'POST /sessions',
    'A signed-in session for an account name.',
    CreatedSession,
    {
      body: CreateSessionRequest,
    },
  ),
  sms: control('sms', 'GET /sms', 'Messages newest last; waits for the next one when asked.', SmsInbox, {
    query: SmsQuery,
  }),
  latestSms: control('latestSms', 'GET /sms/latest', 'The newest message that was sent.', SmsMessage, {
    query: LatestSmsQuery,
  }),
  clearSms: control('clearSms', 'DELETE /sms', 'Empties the inbox; codes stay valid.', Done),
  qr: control('qr', 'GET /qr', 'Live QR tickets and the WeChat identities.', TicketList),
  qrAction: control('qrAction', 'POST /qr/:scene/:action', 'scan, confirm, cancel or expire a ticket.', Ticket, {
    body: QrActionRequest,
  }),
  ali: control('ali', 'GET /ali', 'The 1688 identities and the accounts they are linked to.', AliIdentityList),
  authorizeAli: control('authorizeAli', 'POST /ali/authorize', 'Agrees at 1688: a code for a state.', Authorized, {
    body: AuthorizeRequest,
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
    },
  ),
  clearFaults: control('clearFaults', 'DELETE /faults', 'Mends everything.', Done),
  deleteFault: control('deleteFault', 'DELETE /faults/:id', 'Mends one thing.', Done),
  rotateKeys: control('rotateKeys', 'POST /keys/rotate', 'A new public key now.', PublicKeyResponse),
  accounts: control('accounts', 'GET /accounts', 'Accounts with demo passwords.', SandboxAccountList, {
    query: AccountQuery,
  }),
  createAccount: control('createAccount', 'POST /accounts', 'Adds an account.', SandboxAccount, { body: AccountSeed }),
  changeAccount: control('changeAccount', 'PATCH /accounts/:id', 'Changes flags, phone or password.', SandboxAccount, {
    body: AccountChange,
  }),
  deleteAccount: control(
    'deleteAccount',
    'DELETE /accounts/:id',
    'Drops an account and its sessions; a main account after its sub accounts.',
    Done,
  ),
  clock: control('clock', 'GET /clock', "The world's time.", ClockState),
  moveClock: control('moveClock', 'POST /clock', 'Advances, sets or freezes it; never backward.', ClockState, {
    body: MoveClockRequest,
    replay: 'time',
  }),
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
  snapshot: control(
    'snapshot',
    'GET /snapshot',
    'The whole world but for its journal; with replay=1 its start and every call since. It holds secrets.',
    z.union([Snapshot, ReplayBundle]),
    {
      query: SnapshotQuery,
    },
  ),
  restore: control('restore', 'PUT /snapshot', 'Goes on from where a snapshot was taken.', WorldSummary, {
    body: Snapshot,
    // The log begins anew with the snapshot.
    replay: 'none',
  }),
  violations: control('violations', 'GET /violations', 'Answers that broke the contract.', ViolationList),
  events: control('events', 'GET /events', 'Server-sent events, one JSON object each.', z.unknown()),
} as const;
