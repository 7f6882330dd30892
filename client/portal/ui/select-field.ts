/** Moves the focus to a field with its text selected, to be typed over. Not every browser focuses a selection. */
export function selectField(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
