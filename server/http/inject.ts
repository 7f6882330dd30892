import type { FaultAnswer } from '#contract/control-fault.ts';
import { COPY } from '#contract/copy.ts';
import { failureBody } from '#contract/dialect.ts';
import type { FaultCall, Injected } from '#sandbox/faults.ts';
import type { Exchange } from './exchange.ts';
import { type Answer, finish } from './respond.ts';
import { subjectOf } from './subject.ts';

/** What the world's fault rules have for this call, or null. */
export function injectedFault(exchange: Exchange): Injected | null {
  const injected = exchange.world.faults.onCall(faultCall(exchange));
  if (injected) exchange.fault = injected.id;
  return injected;
}

/** Whether a rule spoils the answer, beyond delaying it. */
export function isSpoiled({ delayMs: _, when: __, ...spoiling }: FaultAnswer): boolean {
  return Object.keys(spoiling).length > 0;
}

/** Waits in real time; false when the caller hung up meanwhile (threat S31). */
export function pause(exchange: Exchange, delayMs: number): Promise<boolean> {
  const { response } = exchange;
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      response.off('close', hungUp);
      resolve(isThere);
    };
    const hungUp = () => end(false);
    const timer = setTimeout(() => end(true), delayMs);
    response.once('close', hungUp);
  });
}

export function injectAnswer(exchange: Exchange, fault: FaultAnswer): void {
  finish(exchange, answerOf(exchange, fault));
}

function answerOf(exchange: Exchange, fault: FaultAnswer): Answer {
  const code = fault.code ?? (fault.loginUrl === undefined ? 'FAULT_INJECTED' : 'LOGIN_REQUIRED');
  const status = fault.status ?? (fault.loginUrl === undefined ? defaultStatus(fault) : 401);
  const broken = fault.broken === undefined ? {} : { broken: fault.broken };
  if (BODILESS.has(status)) return { status, text: '', code };
  if (fault.body !== undefined) return { status, text: JSON.stringify(fault.body), code, ...broken };
  if (fault.broken === 'html') return { status, text: HTML, code, type: 'text/html; charset=utf-8' };
  if (fault.broken === 'empty') return { status, text: '', code };
  if (fault.broken === 'garbage') return { status, text: '\u0000{"success":tru\ufffd]', code };
  const dialect = fault.dialect ?? exchange.world.portal.settings.dialect;
  const body = failureBody(dialect, { code, msg: fault.message ?? COPY['err.default'] }, fault.loginUrl || undefined);
  return { status: dialect.status === 'ok' ? 200 : status, text: JSON.stringify(body), code, ...broken };
}

/** Statuses whose answers have no body by definition. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** A broken answer looks like a success until it is read; trouble with a text is a server's. */
function defaultStatus({ broken }: FaultAnswer): number {
  if (broken === 'html') return 502;
  return broken === undefined ? 500 : 200;
}

const HTML = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>';

function faultCall(exchange: Exchange): FaultCall {
  const { request, endpoint } = exchange;
  return {
    method: request.method,
    path: endpoint?.path ?? '',
    subject: () => ({ ...subjectOf(exchange, 'decrypting'), session: exchange.session.id }),
  };
}
