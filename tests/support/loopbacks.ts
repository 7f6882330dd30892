import { networkInterfaces } from 'node:os';

/** True on a machine with IPv6. */
export const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
