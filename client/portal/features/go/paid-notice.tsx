import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { Dialog } from '#portal/ui/dialog.tsx';
import { Button } from '#ui/button.tsx';

interface NoticeProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The paid-member prompt (spec §2): its button opens the service's page. */
export function PaidNotice({ open, onOpenChange }: NoticeProps) {
  const navigate = useNavigate();
  const later = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={COPY['dlg.paid.title']}
      description={COPY['dlg.paid.body']}
      initialFocus={later}
      actions={
        <>
          <Button ref={later} look="secondary" onClick={() => onOpenChange(false)}>
            {COPY['dlg.paid.later']}
          </Button>
          <Button onClick={() => void navigate(PAGES.becomeSupplier)}>{COPY['dlg.paid.open']}</Button>
        </>
      }
    />
  );
}
