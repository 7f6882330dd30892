import type { FaultDraft } from './fault-draft.ts';
import type { DraftErrors } from './fault-of.ts';

/** Props of each part of the form. */
export interface FieldsProps {
  readonly draft: FaultDraft;
  readonly errors: DraftErrors;
  readonly onChange: (change: Partial<FaultDraft>) => void;
}
