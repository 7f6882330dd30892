/** `uc-sandbox/testing`: a sandbox for tests of any runner, and a client of everything in it. */
export { CONTROL } from '#contract/control/endpoints.ts';
export { ENDPOINTS } from '#contract/portal/endpoints.ts';
export type { RuleName } from '#contract/reasons/reasons.ts';
export type { Wire } from '#contract/wire/wire.ts';
export type { CallResponse } from '#kit/call-response.ts';
export { CallFailure } from '#kit/call-response.ts';
export type { PortalAgent, Supertest, SupertestAgent } from '#kit/node/portal-agent.ts';
export type { PortalResponse } from '#kit/node/portal-response.ts';
export { type AddressedSandbox, type AddressedWorld, type StartedSandbox, sandboxAt } from '#kit/node/sandbox-at.ts';
export type { PortalCall, PortalClient } from '#kit/portal-client.ts';
export type { WorldClient } from '#kit/world-client.ts';
export { JournalMismatch, type WorldJournal } from '#kit/world-journal.ts';
export { agent } from './agent.ts';
export { openSandbox } from './open-sandbox.ts';
export { type RefusedResponse, refused } from './refused.ts';
export { type SandboxOptions, startSandbox } from './sandbox.ts';
