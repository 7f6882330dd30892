import type { CallRow } from '#sandbox/history/call-row.ts';
import { recordOf, textOf } from '#sandbox/loose.ts';

/** Reads a call's response from its row: a field of the wrong type counts as missing. */

export function isDone({ code, status }: CallRow): boolean {
  return code === null && status === 200;
}

export function dataOf({ answer }: CallRow): Readonly<Record<string, unknown>> {
  return recordOf(parsed(answer).data);
}

/** The number in a QR poll's JSON string (spec §3). */
export function qrStatusOf(row: CallRow): unknown {
  return parsed(textOf(dataOf(row).qrCode) ?? '').qrCodeStatus;
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}
