import { TRACE_ID } from '#contract/control/replay.ts';
import { mountReport } from './mount-report.tsx';
import { mountTrace } from './mount-trace.tsx';

const root = document.getElementById('root');
const content = JSON.parse(document.getElementById(TRACE_ID)?.textContent ?? '');
if (root) 'stories' in content ? mountReport(root, content) : mountTrace(root, content);
