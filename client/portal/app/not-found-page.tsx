import { Link, useLocation } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { useDocumentTitle } from '#portal/hooks/use-document-title.ts';
import { carryQuery } from '#portal/sign-in/goto-url.ts';
import { ResultPage } from '#portal/ui/result-page.tsx';
import { buttonClass } from '#ui/button.tsx';

export function NotFoundPage() {
  useDocumentTitle('title.notfound');
  const { search } = useLocation();
  return (
    <ResultPage
      heading={COPY['nf.code']}
      actions={
        <Link className={buttonClass('primary')} to={carryQuery('/', search)}>
          {COPY['nf.home']}
        </Link>
      }
    >
      <p>{COPY['nf.body']}</p>
    </ResultPage>
  );
}
