import { TRACE_ID } from '#contract/control/replay.ts';
import { mountTrace } from './mount-trace.tsx';

const root = document.getElementById('root');
if (root) mountTrace(root, JSON.parse(document.getElementById(TRACE_ID)?.textContent ?? ''));
