import { test as base, expect } from '#kit/testing/playwright.ts';
import { CHAT_HOST_REQUESTS } from '#scripts/run/chat-host.ts';

/** The kit's `test`; the chat host's names are this machine's. */
const test = base.extend({
  allowRequests: async ({}, use) => use([CHAT_HOST_REQUESTS]),
});

export { expect, test };
