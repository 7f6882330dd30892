import type { FaultResponse } from '#contract/control/fault.ts';
import { COPY } from '#contract/copy.ts';
import { type Dialect, failureBody } from '#contract/dialect.ts';
import type { Wording } from './portal-call.ts';

/** The injected response of a fault. @param dialect the world's own, for faults that name none */
export function faultResponse(fault: FaultResponse, worlds: Dialect): Wording {
  const code = fault.code ?? (fault.loginUrl === undefined ? 'FAULT_INJECTED' : 'LOGIN_REQUIRED');
  const status = fault.status ?? (fault.loginUrl === undefined ? defaultStatus(fault) : 401);
  const broken = fault.broken === undefined ? {} : { broken: fault.broken };
  if (BODILESS.has(status)) return { status, text: '', code };
  if (fault.body !== undefined) return { status, text: JSON.stringify(fault.body), code, ...broken };
  if (fault.broken === 'html')
    return { status, text: HTML, code, headers: { 'Content-Type': 'text/html; charset=utf-8' } };
  if (fault.broken === 'empty') return { status, text: '', code };
  if (fault.broken === 'garbage') return { status, text: '\u0000{"success":tru\ufffd]', code };
  const dialect = fault.dialect ?? worlds;
  const body = failureBody(dialect, { code, msg: fault.message ?? COPY['err.default'] }, fault.loginUrl || undefined);
  // A status that the fault names is what was asked for, unless its own dialect says otherwise.
  const isOk = dialect.status === 'ok' && (fault.dialect !== undefined || fault.status === undefined);
  return { status: isOk ? 200 : status, text: JSON.stringify(body), code, ...broken };
}

/** Statuses whose answers have no body by definition. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** A broken answer looks like a success until it is read; trouble with a text is a server's. */
function defaultStatus({ broken }: FaultResponse): number {
  if (broken === 'html') return 502;
  return broken === undefined ? 500 : 200;
}

const HTML = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>';
