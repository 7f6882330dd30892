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
  settings: control('settings', 'GET /settings', WorldSettings),
  changeSettings: control('changeSettings', 'PATCH /settings', WorldSettings, {
    body: SettingsChange,
  }),
  faults: control('faults', 'GET /faults', FaultList),
  createFault: control('createFault', 'POST /faults', Fault, {
    body: NewFault,
    refusals: ['SUBJECT_CONFLICT'],
  }),
  clearFaults: control('clearFaults', 'DELETE /faults', Done),
  changeFault: control('changeFault', 'PATCH /faults/:id', Fault, {
    body: FaultTimes,
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  deleteFault: control('deleteFault', 'DELETE /faults/:id', Done, {
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  rotateKeys: control('rotateKeys', 'POST /keys/rotate', PublicKeyResponse),
  accounts: control('accounts', 'GET /accounts', SandboxAccountList, {
    query: AccountQuery,
  }),
  createAccount: control('createAccount', 'POST /accounts', SandboxAccount, {
    body: AccountSeed,
    refusals: ['PHONE_INVALID', 'SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  changeAccount: control('changeAccount', 'PATCH /accounts/:id', SandboxAccount, {
    body: AccountChange,
    refusals: ['PHONE_INVALID', 'SUBJECT_UNKNOWN'],
  }),
  deleteAccount: control('deleteAccount', 'DELETE /accounts/:id', Done, {
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  clock: control('clock', 'GET /clock', ClockState),
  moveClock: control('moveClock', 'POST /clock', ClockState, {
    body: MoveClockRequest,
    replay: 'time',
    refusals: ['SUBJECT_CONFLICT'],
  }),
} as const;
