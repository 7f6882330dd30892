import type { Recorded, WorldFile } from '#contract/control/world-file.ts';
import type { Logged } from './entry.ts';
import type { History } from './history.ts';

type Log = Pick<WorldFile, 'startedAt' | 'after' | 'complete' | 'missing' | 'keys' | 'log'>;

/** The log of a replay: every input since its start. @param until seq of the last outcome that it leads to */
export function replayLogOf(history: History, until?: number): Log {
  const { start, beginning, isOn, mark } = history;
  const { number, seq } = start ?? mark;
  const missing = number - beginning.number;
  const all = history.inputs();
  const inputs = history.inputs(until);
  // A call that a fault still held back then had no answer yet.
  const later = all.slice(inputs.length);
  const held = new Set(later.flatMap(({ input }) => (input.kind === 'resumed' ? input.id : [])));
  const complete = isOn && missing === 0;
  return {
    ...(complete && beginning.at !== null && { startedAt: beginning.at }),
    after: seq,
    complete,
    missing,
    keys: all.flatMap(({ input, after }) => {
      if (input.kind !== 'key' || after < seq) return [];
      const { publicKey, privateKey } = input;
      return { publicKey, privateKey };
    }),
    log: inputs
      .filter((logged) => logged.number >= number)
      .flatMap((logged) => recorded(logged, held, beginning.number)),
  };
}

function recorded({ input, answer }: Logged, held: ReadonlySet<string>, beginning: number): Recorded | [] {
  switch (input.kind) {
    case 'call': {
      const { bodySize: _, ...call } = input;
      return { ...call, answer: answer && !held.has(call.id) ? answer.sent : null };
    }
    case 'return': {
      const { state, to, ...given } = input;
      return { ...given, to: to === null ? null : to - beginning, snapshot: state.read() };
    }
    case 'control': {
      const { action: _, ...call } = input;
      return call;
    }
    case 'key':
      return [];
    default:
      return input;
  }
}
