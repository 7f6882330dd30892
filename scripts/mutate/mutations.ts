import { DOMAIN } from './lists/domain.ts';
import { PAGES } from './lists/pages.ts';
import { SERVER } from './lists/server.ts';
import type { Mutation } from './mutation.ts';

/** Mistakes that make the threats of docs/maintaining/threats.md come true. */
export const MUTATIONS: readonly Mutation[] = [...DOMAIN, ...SERVER, ...PAGES].map(
  ([name, threats, file, find, replace = '']) => ({ name, threats: threats.split(' '), file, find, replace }),
);
