import type { CreateWorldRequest } from '#contract/control/world.ts';
import { TEST_NAME_MAX } from '#contract/limits.ts';
import { CallFailure } from '#kit/call-response.ts';
import { addressProblem, isTimeout, obstacleOf } from '#kit/node/access-problem.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { Driver } from '#kit/story/driver.ts';
import type { PlayedStep } from '#kit/story/story-run.ts';
import type { TabCookie } from '#kit/story/tab.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { Coverage } from '#sandbox/history/coverage.ts';
import type { StoryFile } from './story-file.ts';

export interface SessionOptions {
  /** a running sandbox; left out: one is started for the stories */
  readonly url?: string | undefined;
  readonly browser?: boolean | undefined;
  readonly headed?: boolean | undefined;
  /** milliseconds to wait after each step */
  readonly slow?: number | undefined;
  /** folder for a picture after each step */
  readonly screenshots?: string | undefined;
  /** counts the coverage of the stories, in a sandbox of their own */
  readonly coverage?: Coverage | undefined;
  /** called with progress before the first story, which may take some seconds */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** A world with a story's fixture, and the driver that plays the story in it. */
export interface OpenStory {
  readonly world: WorldClient;
  readonly driver: Driver;
  /** pauses and pictures between two steps */
  after(step: PlayedStep): Promise<void>;
  close(): Promise<void>;
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Test session in which stories are played: a server, and a browser where one is requested. */
export interface TestSession {
  readonly url: string;
  /** style sheets of pages that no browser draws */
  readonly sheet: string;
  openStory(story: StoryFile): Promise<OpenStory>;
  close(): Promise<void>;
}

/**
 * @param given the address as it was written, with its option or variable
 * @throws a sentence where there is no sandbox at an address, or it lets nobody in by this one
 */
export async function runningSandbox(url: string, given = `--url ${url}`): Promise<RunningServer> {
  const wrong = addressProblem(url, 'http://localhost:5173');
  if (wrong !== null) throw new Error(`${given}: ${wrong}.`);
  await sandboxAt(url)
    .health()
    .catch((error: unknown) => {
      throw new Error(`${given}: ${obstacleOf(url, error, true)}${remedyOf(url, error)}.`);
    });
  return { url, close: async () => {} };
}

/** The command that starts a sandbox at an address where nothing answers; empty for any other obstacle. */
function remedyOf(url: string, error: unknown): string {
  if (!(error instanceof CallFailure) || error.status !== 0 || isTimeout(error.cause)) return '';
  const { port } = new URL(url);
  return `; start one there with uc-sandbox start${port === '' ? '' : ` --port ${port}`}`;
}

/** The running sandbox of `--url`, else that of UC_SANDBOX_URL; null where neither is given. @throws as `runningSandbox` */
export async function givenSandbox(url: string | undefined): Promise<RunningServer | null> {
  if (url !== undefined) return runningSandbox(url);
  const { UC_SANDBOX_URL: variable } = process.env;
  return variable ? runningSandbox(variable, `UC_SANDBOX_URL=${variable}`) : null;
}

/**
 * The signed-in account by a page's cookies, asked outside the page; null for a visitor.
 * @param at the sandbox by an address that resolves on every machine, the story's world, and the host of the open page
 */
export async function signedIn(
  at: { readonly base: string; readonly world: string; readonly host: string },
  cookies: readonly TabCookie[],
): Promise<string | null> {
  const client = sandboxAt(at.base).world(at.world).browser();
  client.headers.Host = at.host;
  for (const { name, value } of cookies) client.jar.set(name, value);
  // A session that has ended is refused once, with another one in its place.
  return client.whoAmI().catch(() => client.whoAmI());
}

/** Address of a story's page, such as `/login` or `partner.localhost/login`, at a sandbox. */
export function addressOf(page: string, base: string): string {
  const [host = '', ...path] = page.split('/');
  return `http://${host || 'localhost'}:${new URL(base).port}/${path.join('/')}`;
}

export function worldFor({ content, file }: StoryFile): CreateWorldRequest {
  return { fixture: content as Record<string, unknown>, test: file.slice(-TEST_NAME_MAX) };
}
