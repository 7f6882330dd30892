import { CLIENT } from './lists/client.ts';
import { DOORS } from './lists/doors.ts';
import { FLOWS } from './lists/flows.ts';
import { SIGN_IN } from './lists/sign-in.ts';
import type { Mutation } from './mutation.ts';

export const MUTATIONS: readonly Mutation[] = [...SIGN_IN, ...FLOWS, ...DOORS, ...CLIENT];
