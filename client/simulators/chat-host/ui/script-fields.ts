import { spanText } from '#console/status/time-text.ts';
import type { ScriptedResponse } from '#simulators/chat-host/protocol/scenario.ts';

/** The scripted response of a form; empty fields are left out. */
export function readResponse(fields: FormData): { readonly method: string; readonly answer: ScriptedResponse } {
  const text = (name: string): string => String(fields.get(name) ?? '');
  const count = (name: string): number => Math.max(0, Math.floor(Number(text(name)) || 0));
  const kind = text('kind') === 'ok' || text('kind') === 'never' ? (text('kind') as 'ok' | 'never') : 'fail';
  const forged = text('forged') === 'origin' || text('forged') === 'id' ? (text('forged') as 'origin' | 'id') : null;
  const answer: ScriptedResponse = {
    kind,
    ...(kind === 'fail' && { code: text('code').trim() }),
    ...(count('delayMs') > 0 && { delayMs: count('delayMs') }),
    ...(count('duplicates') > 0 && { duplicates: Math.min(count('duplicates'), 10) }),
    ...(count('events') > 0 && { events: Math.min(count('events'), 100_000) }),
    ...(forged && { forged }),
  };
  return { method: text('method'), answer };
}

const KINDS = { ok: '成功', fail: '失败', never: '不应答' } as const;

/** `失败 7，延迟500毫秒`: an answer in one line. */
export function scriptText({ kind, code, delayMs, duplicates, events, forged }: ScriptedResponse): string {
  return [
    kind === 'fail' ? `${KINDS.fail} ${code ?? ''}`.trim() : KINDS[kind],
    delayMs && `延迟${spanText(delayMs)}`,
    duplicates && `重复${duplicates}次`,
    events && `先发${events}个事件`,
    forged && (forged === 'origin' ? '先发其他来源的伪造应答' : '先发未知msgId的应答'),
  ]
    .filter(Boolean)
    .join('，');
}
