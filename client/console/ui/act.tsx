import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';

/** A button of the console: small, and beside others unless it says otherwise. */
export function Act(props: ComponentProps<typeof Button>) {
  return <Button look="secondary" size="small" {...props} />;
}
