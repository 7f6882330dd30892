import { useRef, useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { Dialog } from '#portal/ui/dialog.tsx';
import { Button } from '#ui/button.tsx';

/** The platform migration notice (spec §2), once in a browser. */
export function MigrationNotice() {
  const { seenNotice } = usePortal();
  const [open, setOpen] = useState(true);
  const ok = useRef<HTMLButtonElement>(null);
  const close = () => {
    seenNotice.markSeen();
    setOpen(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={COPY['dlg.migrate.title']}
      description={COPY['dlg.migrate.body']}
      initialFocus={ok}
      actions={
        <Button ref={ok} onClick={close}>
          {COPY['dlg.migrate.ok']}
        </Button>
      }
    />
  );
}
