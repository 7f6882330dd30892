import { expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SandboxEvent } from '#contract/control/journal.ts';
import type { WorldClient } from '#kit/world-client.ts';

export type Events = AsyncGenerator<SandboxEvent>;

async function* eventsIn(stream: ReadableStream<Uint8Array>): Events {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of stream) {
    const blocks = (text + decoder.decode(bytes, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks)
      if (block.startsWith('data: ')) yield SandboxEvent.parse(JSON.parse(block.slice('data: '.length)));
  }
}

export async function next(events: Events): Promise<SandboxEvent> {
  const { value, done } = await events.next();
  return done ? expect.fail('The stream ended.') : value;
}

export async function until(events: Events, type: SandboxEvent['type']): Promise<SandboxEvent> {
  const event = await next(events);
  return event.type === type ? event : until(events, type);
}

/** Events of a world from now on, for as long as the test reads them. */
export async function listen(world: WorldClient): Promise<Events> {
  const answer = await fetch(world.transport.origin + CONTROL.events.path, { headers: world.headers() });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return eventsIn(answer.body ?? expect.fail('The stream has no body.'));
}
