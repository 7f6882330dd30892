import { Link, useLocation } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { buttonClass } from '#portal/shared/button.tsx';
import { carryQuery } from '#portal/shared/goto-url.ts';
import { ResultPage } from '#portal/shared/result-page.tsx';
import { useDocumentTitle } from '#portal/shared/use-document-title.ts';

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
