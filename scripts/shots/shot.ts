import type { Page } from '@playwright/test';
import type { Site } from '#contract/sites.ts';
import type { WorldClient } from '#kit/world-client.ts';

/** One picture, at each width. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** the page's host; the sandbox's usual one by default */
  readonly site?: Site | 'chatHost';
  /** the picture shows this element alone, once, in the wide window */
  readonly of?: string;
  /** what happens before the page is opened, in the shot's own world */
  readonly before?: (world: WorldClient, page: Page) => Promise<void>;
  /** what a person does on the page before the picture */
  readonly act?: (page: Page, world: WorldClient) => Promise<void>;
}
