import { mountConsole } from './mount-console.tsx';
import '#console/ui/sizes.css';

const root = document.getElementById('root');
if (root) mountConsole(root);
