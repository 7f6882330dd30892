import { CALLS } from './call-rows.ts';
import { CONSOLE_ROWS } from './client/console-rows.ts';
import { PAGE_ROWS } from './client/page-rows.ts';
import { DEV } from './dev-rows.ts';
import { KEYS } from './due-keys.ts';
import { HOSTILE } from './hostile-rows.ts';
import { QR } from './qr-rows.ts';
import type { RowGroup } from './row.ts';
import { ACCOUNT_ROWS } from './scale/account-rows.ts';
import { MANY_ROWS } from './scale/many-rows.ts';
import { SOAK_ROWS } from './scale/soak-rows.ts';
import { SIGN_IN } from './sign-in.ts';
import { SIZES } from './sizes.ts';
import { START } from './start-rows.ts';
import { WORLD_COSTS } from './worlds.ts';

const CLIENT: RowGroup = {
  name: 'client',
  isOnRequest: true,
  about: 'pages on a slow phone: 4 times slower processor, 1.6 Mbit/s, 150 ms',
  rows: [...PAGE_ROWS, ...CONSOLE_ROWS],
};

const SCALE: RowGroup = {
  name: 'scale',
  isOnRequest: true,
  about: 'growth with accounts, worlds, streams and connections, as exponents',
  rows: [...ACCOUNT_ROWS, ...MANY_ROWS],
};

const SOAK: RowGroup = {
  name: 'long',
  isOnRequest: true,
  about: 'a million requests: some minutes',
  rows: SOAK_ROWS,
};

/** Every row, in the order of the table. */
export const GROUPS: readonly RowGroup[] = [
  START,
  CALLS,
  SIGN_IN,
  QR,
  KEYS,
  HOSTILE,
  WORLD_COSTS,
  SIZES,
  DEV,
  CLIENT,
  SCALE,
  SOAK,
];
