/** What the file of a world's snapshot is called, where it is saved and where a shell line reads it. */
export const snapshotFile = (world: string): string => `snapshot-${world}.json`;
