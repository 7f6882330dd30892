import { mountPortal } from './mount-portal.tsx';
import { prefetchWhenIdle } from './prefetch.ts';
import { LIKELY_NEXT } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
mountPortal(root);
prefetchWhenIdle(LIKELY_NEXT);
