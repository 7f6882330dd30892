import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { Button } from '#portal/shared/button.tsx';
import { Dialog } from '#portal/shared/dialog.tsx';

interface QuoteNoticeProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Assumed: who is signed in already is sent to the authentication that is missing */
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
          <Button ref={first} look="secondary" onClick={go(`${PAGES.prefix}/register`)}>
            {COPY['dlg.quote.register']}
          </Button>
          {isLogin ? (
            <Button onClick={go(PAGES.enterpriseAuth)}>{COPY['dlg.quote.auth']}</Button>
          ) : (
            <Button onClick={go(`${PAGES.prefix}${PAGES.login}`)}>{COPY['dlg.quote.login']}</Button>
          )}
        </>
      }
    />
  );
}
