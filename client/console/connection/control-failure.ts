import { Refusal } from '#contract/envelope.ts';
import { REFUSALS } from '#contract/refusals.ts';

/** A control call that did not work out; its message is fit to be shown. */
export class ControlFailure extends Error {
  readonly code: string;
  /** the control API's English details; empty without any */
  readonly detail: string;

  constructor(code: string, message: string, detail = '') {
    super(message);
    this.name = 'ControlFailure';
    this.code = code;
    this.detail = detail;
  }
}

/** Texts for codes whose portal text would only say that something went wrong. */
const WORDS: Readonly<Partial<Record<string, string>>> = {
  REQUEST_INVALID: '填写的内容不符合要求',
  SUBJECT_UNKNOWN: '这个世界里没有它，可能刚被删除',
  SUBJECT_CONFLICT: '与这个世界现在的内容冲突',
};

const UNREADABLE_TEXT = '沙箱的回答无法识别';

/** The failure that an answer which is no success stands for. */
export function failureOf(body: unknown, status: number): ControlFailure {
  const refusal = Refusal.safeParse(body);
  // Something in between that finds no server answers 5xx with a text of its own.
  if (!refusal.success) return status >= 500 ? unreachable() : unreadable();
  const { code, msg, path, expected } = refusal.data.err;
  if (code === 'SANDBOX_STARTING') return unreachable();
  const detail = path && expected ? `${path}: ${expected}` : '';
  return new ControlFailure(code, (detail && WORDS[code]) || msg, detail);
}

export const unreachable = (): ControlFailure => new ControlFailure('UNREACHABLE', REFUSALS.SANDBOX_STARTING.text);
export const unreadable = (): ControlFailure => new ControlFailure('UNREADABLE', UNREADABLE_TEXT);

/** Reason that ends a page's connection to its world: the world is gone, or the sandbox requires a token. */
export function endOf(failure: unknown): 'gone' | 'closed' | null {
  if (!(failure instanceof ControlFailure)) return null;
  if (failure.code === 'WORLD_UNKNOWN') return 'gone';
  return failure.code === 'CONTROL_CLOSED' ? 'closed' : null;
}

export const isUnreachable = (thrown: unknown): boolean =>
  thrown instanceof ControlFailure && thrown.code === 'UNREACHABLE';

/** Text for the user about anything that was thrown: a sentence, and below it the detail, if there is one. */
export function failureText(thrown: unknown): string {
  if (!(thrown instanceof ControlFailure)) return UNREADABLE_TEXT;
  return thrown.detail === '' ? thrown.message : `${thrown.message}\n${thrown.detail}`;
}
