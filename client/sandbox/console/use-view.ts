import { usePlace } from './use-place.ts';
import { type View, viewOf } from './view.ts';

/** The view that the address bar names. */
export function useView(): View {
  return viewOf(usePlace().address.view);
}

/** The name in the address bar that no view has; null where one has it. */
export function useUnknownView(): string | null {
  const { view } = usePlace().address;
  return viewOf(view).id === view ? null : view;
}
