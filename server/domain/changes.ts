import type { SandboxEvent } from '#contract/control/journal.ts';

/** A change of a world that others may want to see. */
export type WorldChange = Extract<SandboxEvent, { readonly type: 'accounts' | 'settings' | 'qr' }>;

/** Called with each change once it has happened; stores report their own. */
export type Changed = (change: WorldChange) => void;
