import { Link } from 'react-router-dom';
import { PAGES } from '#contract/paths.ts';
import { usePageHref } from '#portal/sign-in/use-page-href.ts';
import foot from '#portal/ui/foot.module.css';

interface BackToLoginProps {
  readonly label: string;
  /** true where Back must not come to this page again */
  readonly replaces?: boolean;
}

/** A way to the login page that keeps gotoUrl. */
export function BackToLogin({ label, replaces = false }: BackToLoginProps) {
  const pageHref = usePageHref();
  return (
    <p className={foot.foot}>
      <Link to={pageHref(PAGES.login)} replace={replaces}>
        {label}
      </Link>
    </p>
  );
}
