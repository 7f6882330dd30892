import { TRACE_ID } from '#contract/control/replay.ts';
import { unpacked } from '#kit/packed.ts';
import { mountReport } from './mount-report.tsx';
import { mountTrace } from './mount-trace.tsx';

const root = document.getElementById('root');
const text = document.getElementById(TRACE_ID)?.textContent ?? '';
// A report is JSON, a record is packed.
const content = text.startsWith('{') ? JSON.parse(text) : await unpacked(text);
if (root) 'stories' in content ? mountReport(root, content) : mountTrace(root, content);
