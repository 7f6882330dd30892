import { mountConsole } from './mount-console.tsx';
import './console.css';

const root = document.getElementById('root');
if (root) mountConsole(root);
