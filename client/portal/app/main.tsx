import { mountPortal } from './mount-portal.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
mountPortal(root);
