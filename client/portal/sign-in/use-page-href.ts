import { useLocation } from 'react-router-dom';
import { carryQuery, siblingPath } from './goto-url.ts';

/** Addresses of other pages, beside this one, with its gotoUrl and parentUrl carried along. */
export function usePageHref(): (page: string) => string {
  const { pathname, search } = useLocation();
  return (page) => carryQuery(siblingPath(page, pathname), search);
}
