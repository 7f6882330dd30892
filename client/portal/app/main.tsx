import { createPortal } from '#portal/services/create-portal.ts';
import { staysLight } from '#portal/services/embedding.ts';
import { mountPortal } from './mount-portal.tsx';
import { likelyNext } from './page-loaders.ts';
import { prefetchWhenIdle } from './prefetch.ts';

if (staysLight(window)) document.documentElement.dataset.theme = 'light';
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const portal = createPortal(window);
mountPortal(portal, root);
const prefetch = () => prefetchWhenIdle(window, likelyNext(portal.chunks));
// Not before the calls that the page itself makes once it knows its configuration: they would wait behind it.
portal.config.load().then(prefetch, prefetch);
