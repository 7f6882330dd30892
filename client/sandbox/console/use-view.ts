import { usePlace } from './use-place.ts';
import { type View, viewOf } from './view.ts';

/** The view that the address bar names. */
export function useView(): View {
  return viewOf(usePlace().address.view);
}
