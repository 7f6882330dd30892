import type { ChatHost } from '#portal/features/host-panels/connect-host.ts';
import { HostError } from '#portal/features/host-panels/host-error.ts';
import { objectOf, parseJson } from '#simulators/chat-host/protocol/json.ts';
import type { CallSpec } from './call-specs.ts';

/** Outcome of one call, ready to be shown. */
export type CallOutcome =
  /** `code`: of a result that says why nothing was done, such as a panel that was closed */
  | { readonly kind: 'ok'; readonly body: string; readonly code: string }
  | { readonly kind: 'failed'; readonly text: string; readonly code: string; readonly message: string };

/** Makes one call with parameters as a person wrote them. Text that is no JSON stays here. */
export async function runCall(spec: CallSpec, text: string, chatHost: () => Promise<ChatHost>): Promise<CallOutcome> {
  const params = spec.params === null ? null : parseJson(text);
  if (params === undefined) return { kind: 'failed', text: '参数不是有效的JSON', code: '', message: '' };
  try {
    const result = await spec.run(await chatHost(), params);
    const { errorCode = '0' } = objectOf(result);
    const code = errorCode === '0' ? '' : String(errorCode);
    return { kind: 'ok', body: result === undefined ? '' : JSON.stringify(result, null, 2), code };
  } catch (thrown) {
    return failedOutcome(thrown);
  }
}

/** A failed call as a person reads it. Whatever is no HostError is a mistake of ours and goes on. */
export function failedOutcome(thrown: unknown): CallOutcome {
  if (!(thrown instanceof HostError)) throw thrown;
  return { kind: 'failed', text: thrown.text, code: thrown.code, message: thrown.message };
}
