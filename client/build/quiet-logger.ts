import type { Logger } from 'vite';

const SAY_AGAIN_MS = 10_000;

/** A proxy error is an answer to the browser, not a stack in the terminal: one short line, now and then. */
export function quietLogger(logger: Logger): Logger {
  let saidAt = 0;
  const error: Logger['error'] = (text, options) => {
    if (!/\b(?:http|ws) proxy (?:socket )?error\b/.test(text)) return logger.error(text, options);
    if (Date.now() - saidAt < SAY_AGAIN_MS) return;
    saidAt = Date.now();
    logger.warn('接口 未就绪，稍后重试');
  };
  return { ...logger, error };
}
