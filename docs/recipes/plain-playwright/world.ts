import { type APIRequestContext, test as base } from '@playwright/test';

/** A call of the sandbox's control API about a world. */
export async function control(
  request: APIRequestContext,
  [method, path]: readonly ['GET' | 'POST' | 'DELETE', string],
  { world = 'main', data }: { world?: string; data?: object } = {},
) {
  const headers = { 'X-Sandbox-Control': '1', 'X-Sandbox-World': world };
  const answer = await request.fetch(`/__sandbox/api/${path}`, { method, data, headers });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** Playwright's `test` with a world for each test, in which all of its pages are. */
export const test = base.extend<{ begin: object; world: string }>({
  /** what the world begins with: a fixture, or a checkpoint of another world */
  begin: [{}, { option: true }],
  world: async ({ context, begin }, use) => {
    const { id } = await control(context.request, ['POST', 'worlds'], { data: begin });
    await context.request.get(`/__sandbox/enter/${id}?to=/login`);
    await use(id);
    await control(context.request, ['DELETE', `worlds/${id}`]);
  },
});
