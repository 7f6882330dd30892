/** File name of a world's snapshot, for saving it and for the shell line that reads it. */
export const snapshotFile = (world: string): string => `snapshot-${world}.json`;
