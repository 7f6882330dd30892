import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { Dialog } from '#portal/ui/dialog.tsx';
import { Button } from '#ui/button.tsx';

interface QuoteNoticeProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Assumed: who is signed in already is sent to the authentication that is missing, and is not asked to register */
  readonly isLogin: boolean;
}

/** The cannot-quote notice (spec §2). Its first focus is on the least harmful action. */
export function QuoteNotice({ open, onOpenChange, isLogin }: QuoteNoticeProps) {
  const navigate = useNavigate();
  const first = useRef<HTMLButtonElement>(null);
  const go = (page: string) => () => void navigate(page);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      role="alertdialog"
      title={COPY['dlg.quote.title']}
      description={COPY['dlg.quote.body']}
      initialFocus={first}
      actions={
        <>
          <Button
            ref={first}
            look="secondary"
            onClick={isLogin ? () => onOpenChange(false) : go(PAGES.prefix + PAGES.register)}
          >
            {COPY[isLogin ? 'dlg.close' : 'dlg.quote.register']}
          </Button>
          <Button onClick={go(isLogin ? PAGES.enterpriseAuth : PAGES.prefix + PAGES.login)}>
            {COPY[isLogin ? 'dlg.quote.auth' : 'dlg.quote.login']}
          </Button>
        </>
      }
    />
  );
}
