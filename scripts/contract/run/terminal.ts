import { createInterface } from 'node:readline/promises';
import { printable } from '#contract/printable.ts';
import { CHANNEL, type Message } from '#scripts/contract/suite/terminal.ts';

/** Terminal of the person who may type something in. */
interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** An answer comes from stdin; the question goes to stderr, apart from a result that is piped on. */
const OWN_TERMINAL: Terminal = { input: process.stdin, output: process.stderr };

/** Answers the questions of the tests at the command's own terminal. @returns the end of it */
export function openTerminal(print: (line: string) => void, terminal: Terminal = OWN_TERMINAL): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  let last: Promise<unknown> = Promise.resolve();
  channel.onmessage = ({ data }: { data: Message }) => {
    if ('say' in data) print(data.say);
    else if ('ask' in data) {
      last = last.then(async () => {
        const answer = await askedAt(terminal, data.ask).catch(() => null);
        channel.postMessage({ answer, id: data.id } satisfies Message);
      });
    }
  };
  return () => channel.close();
}

async function askedAt({ input, output }: Terminal, title: string): Promise<string | null> {
  if (!input.isTTY) return null;
  const lines = createInterface({ input, output });
  try {
    return (await lines.question(`${printable(title)}: `)).trim();
  } finally {
    lines.close();
  }
}
