import { mountConsole } from './mount-console.tsx';

const root = document.getElementById('root');
if (root) mountConsole(root);
