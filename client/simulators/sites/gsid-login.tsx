import { useState } from 'react';
import { useAct } from '#console/hooks/use-act.ts';
import form from '#console/ui/form.module.css';
import { PAGES, PATHS, rewritePath } from '#contract/paths.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { Button } from '#ui/button.tsx';

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

/** Spends a gsid: null if this site is signed in now, else the portal's message. */
async function spendGsid(gsid: string): Promise<string | null> {
  // The first answer brings the tokens that the second call carries.
  await portalCall('GET', PATHS.loginCustom);
  const answer = await portalCall('POST', PATHS.loginByIdentifier, { loginIdentifier: gsid });
  if (answer.ok) return null;
  const refusal = (await answer.json().catch(() => null)) as { err?: { msg?: unknown } } | null;
  return typeof refusal?.err?.msg === 'string' ? refusal.err.msg : `HTTP ${answer.status}`;
}

function portalCall(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
  const ctoken = cookie(COOKIES.ctoken);
  const headers = { 'content-type': 'application/json', ...BUSINESS_HEADERS, [HEADERS.csrf]: cookie(COOKIES.csrf) };
  const query = ctoken ? `?ctoken=${encodeURIComponent(ctoken)}` : '';
  const request = body ? { method, headers, body: JSON.stringify(body) } : { method };
  return fetch(rewritePath(path) + query, { ...request, cache: 'no-store' });
}

function cookie(name: string): string {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : '';
}
