import { useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { Notice } from '#portal/ui/notice.tsx';

/** The platform migration notice (spec §2), once in a browser. */
export function MigrationNotice() {
  const { seenNotice } = usePortal();
  const [open, setOpen] = useState(true);
  const close = () => {
    seenNotice.markSeen();
    setOpen(false);
  };
  return (
    <Notice
      open={open}
      onOpenChange={close}
      title={COPY['dlg.migrate.title']}
      body={COPY['dlg.migrate.body']}
      acts={[[COPY['dlg.migrate.ok'], close]]}
    />
  );
}
