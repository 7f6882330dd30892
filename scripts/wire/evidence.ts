/** Evidence for a part of a wire format. */
export interface Evidence {
  /** false for a guess */
  readonly isSeen: boolean;
  readonly words: string;
}

/** Evidence by the key of a wire format: `envelope.data`. */
export class EvidenceByKey {
  readonly byKey = new Map<string, Evidence>();
  /** sentences about parts that no key holds */
  readonly notes: string[] = [];

  seen(key: string, words: string): void {
    this.byKey.set(key, { isSeen: true, words });
  }

  guess(key: string, words: string): void {
    this.byKey.set(key, { isSeen: false, words });
  }
}
