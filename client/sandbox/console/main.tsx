import { mountConsole } from './mount-console.tsx';
import '#client-sandbox/ui/sizes.css';

const root = document.getElementById('root');
if (root) mountConsole(root);
