import { CLIENT } from './lists/client.ts';
import { DECRYPTION } from './lists/decryption.ts';
import { DOORS } from './lists/doors.ts';
import { FLOWS } from './lists/flows.ts';
import { HOSTILE_PAGES } from './lists/hostile-pages.ts';
import { HOSTILE_REQUESTS } from './lists/hostile-requests.ts';
import { HOSTILE_TOOLS } from './lists/hostile-tools.ts';
import { SIGN_IN } from './lists/sign-in.ts';
import type { Mutation } from './mutation.ts';

export const MUTATIONS: readonly Mutation[] = [
  ...SIGN_IN,
  ...DECRYPTION,
  ...FLOWS,
  ...DOORS,
  ...CLIENT,
  ...HOSTILE_PAGES,
  ...HOSTILE_REQUESTS,
  ...HOSTILE_TOOLS,
];
