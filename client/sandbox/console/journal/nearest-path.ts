import { nearestOf } from '#client-sandbox/console/nearest.ts';
import { PATHS } from '#contract/paths.ts';

/** More than this share of a path wrong, and the likeness means nothing. */
const LIKENESS = 0.4;

/** The path of the contract that a misspelt one most likely meant, or null. */
export const nearestPath = (path: string): string | null => nearestOf(path, Object.values(PATHS), LIKENESS);
