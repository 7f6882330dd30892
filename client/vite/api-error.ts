import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const ApiError = z.object({ line: z.string(), requestId: z.optional(z.string()) });

/**
 * First line of the API's newest error, where one was left.
 * @param requestId the call that met it; left out: the API is not there
 */
export function apiErrorLine(requestId?: string): string | null {
  try {
    const error = ApiError.parse(JSON.parse(readFileSync(process.env.API_ERROR ?? '', 'utf8')));
    return requestId === undefined || error.requestId === requestId ? error.line : null;
  } catch {
    return null;
  }
}
