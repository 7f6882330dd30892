import { FOLDERS } from './disk/folders-part.ts';
import { KILLED } from './disk/killed-part.ts';
import { FLOWS } from './flows/flows-part.ts';
import { FUZZ } from './fuzz/fuzz-part.ts';
import { NETWORK } from './process/network-part.ts';
import { SUSPENDED } from './process/suspended-part.ts';
import { RACES } from './races/races-part.ts';
import { REDIRECTS } from './redirects/redirects-part.ts';
import type { TorturePart } from './run/part.ts';

/** Every part, in the order in which a whole run takes them. */
export const PARTS: readonly TorturePart[] = [FUZZ, FLOWS, RACES, REDIRECTS, KILLED, FOLDERS, SUSPENDED, NETWORK];
