import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { printable } from '#contract/printable.ts';

/** Between the tests, which run in a worker without a terminal, and the command. */
const CHANNEL = 'uc-sandbox contract';

type Message =
  | { readonly say: string }
  | { readonly ask: string; readonly id: string }
  | { readonly answer: string | null; readonly id: string };

/** Asks the person at the command's terminal. @returns null where there is no terminal to type at */
export async function askPerson(title: string): Promise<string | null> {
  const [id, channel] = [randomUUID() as string, new BroadcastChannel(CHANNEL)];
  try {
    return await new Promise<string | null>((resolve) => {
      channel.onmessage = ({ data }: { data: Message }) => {
        if ('answer' in data && data.id === id) resolve(data.answer);
      };
      channel.postMessage({ ask: title, id } satisfies Message);
    });
  } finally {
    channel.close();
  }
}

/** Prints a line at the command's terminal. */
export function say(line: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ say: line } satisfies Message);
  channel.close();
}

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
