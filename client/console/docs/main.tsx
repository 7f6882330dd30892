import { mountPage } from '#console/mount-page.tsx';
import { DocsApp } from './docs-app.tsx';

const root = document.getElementById('root');
if (root) mountPage(root, <DocsApp />);
