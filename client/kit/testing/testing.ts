/** `uc-sandbox/testing`: a sandbox for tests of any runner, and a client of everything in it. */
export { CONTROL } from '#contract/control/endpoints.ts';
export { ENDPOINTS } from '#contract/portal/endpoints.ts';
export type { RuleName } from '#contract/reasons/reasons.ts';
export type { CallResponse } from '#kit/call-response.ts';
export { CallFailure } from '#kit/call-response.ts';
export type { AddressedWorld } from '#kit/node/addressed-world.ts';
export type { PortalAgent } from '#kit/node/portal-agent.ts';
export { type AddressedSandbox, sandboxAt } from '#kit/node/sandbox-at.ts';
export type { PortalClient } from '#kit/portal-client.ts';
export type { WorldClient } from '#kit/world-client.ts';
export { JournalMismatch } from '#kit/world-journal.ts';
export { agent } from './agent.ts';
export { openSandbox } from './open-sandbox.ts';
export { refused } from './refused.ts';
export { type SandboxOptions, type StartedSandbox, startSandbox } from './sandbox.ts';
