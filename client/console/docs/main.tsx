import { mountDocs } from './mount-docs.tsx';

const root = document.getElementById('root');
if (root) mountDocs(root);
