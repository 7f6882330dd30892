import { stripVTControlCharacters } from 'node:util';
import type { Logger } from 'vite';
import { isRefusedConnection } from './api-proxy.ts';

const SAY_AGAIN_MS = 10_000;

/** A proxy error is an answer to the browser, not a stack in the terminal: one short line where no API is there. */
export function quietLogger(logger: Logger): Logger {
  let saidAt = 0;
  const error: Logger['error'] = (text, options) => {
    if (!/\b(?:http|ws) proxy (?:socket )?error\b/.test(stripVTControlCharacters(text)))
      return logger.error(text, options);
    if (!isRefusedConnection(options?.error ?? {}) || Date.now() - saidAt < SAY_AGAIN_MS) return;
    saidAt = Date.now();
    logger.warn('the API is not ready yet; the page tries again');
  };
  return { ...logger, error };
}
