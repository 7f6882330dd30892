import { randomUUID } from 'node:crypto';

/** Between the tests, which run in a worker without a terminal, and the command. */
export const CHANNEL = 'uc-sandbox contract';

export type Message =
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
