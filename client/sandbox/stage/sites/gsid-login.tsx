import { useState } from 'react';
import { useAct } from '#client-sandbox/hooks/use-act.ts';
import form from '#client-sandbox/ui/form.module.css';
import { PAGES } from '#contract/paths.ts';
import { Button } from '#ui/button.tsx';
import { spendGsid } from './spend-gsid.ts';

/** Signs in at this site with a gsid: login by identifier, as the wrapper does it. */
export function GsidLogin({ gsid }: { gsid: string }) {
  const { isBusy, act } = useAct();
  const [outcome, setOutcome] = useState<string | null | undefined>(undefined);
  return (
    <div className={form.actions}>
      <Button
        look="secondary"
        size="small"
        disabled={isBusy}
        onClick={() => void act(async () => setOutcome(await spendGsid(gsid)))}
      >
        用gsid登录本站
      </Button>
      <p role="status">
        {outcome === null && (
          <>
            已登录，<a href={PAGES.go}>查看工作台</a>
          </>
        )}
        {outcome}
      </p>
    </div>
  );
}
