import {
  AccountChange,
  AccountQuery,
  AccountSeed,
  SandboxAccount,
  SandboxAccountList,
} from '#contract/control/account.ts';
import { Fault, FaultList, FaultTimes, NewFault } from '#contract/control/fault.ts';
import { SettingsChange, WorldSettings } from '#contract/control/settings.ts';
import { ClockState, Done, MoveClockRequest } from '#contract/control/world.ts';
import { PublicKeyResponse } from '#contract/portal/login.ts';
import { control } from './control-row.ts';

/** State of a world that a person sets: settings, faults, keys, accounts, time. */
export const STATE_CALLS = {
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
  changeFault: control('changeFault', 'PATCH /faults/:id', 'Changes how often it fires in all.', Fault, {
    body: FaultTimes,
    refusals: ['SUBJECT_UNKNOWN'],
  }),
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
} as const;
