import { ACCOUNTS } from '#console/accounts/accounts.tsx';
import { FAULTS } from '#console/faults/fault-list.tsx';
import { HOSTS } from '#console/hosts/chat-hosts.tsx';
import type { Resource } from '#console/lists/resource.ts';
import { MESSAGES } from '#console/phone/sms-view.ts';
import { TICKET_LIST } from '#console/phone/ticket-item.tsx';
import { SCENARIOS } from '#console/scenarios/scenario-list.tsx';
import { CHECKPOINTS } from '#console/time/checkpoints.tsx';
import { WORLD_LIST } from '#console/worlds/world-list.tsx';

/** Every list of a world, in the order of the palette. */
export const RESOURCES: readonly Resource<unknown>[] = [
  MESSAGES,
  TICKET_LIST,
  ACCOUNTS,
  SCENARIOS,
  FAULTS,
  CHECKPOINTS,
  WORLD_LIST,
  HOSTS,
];
