import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { worldFrom } from '#client-sandbox/connection/browser-world.ts';
import { WorldProvider } from '#client-sandbox/connection/use-world.tsx';
import { WorldConnection } from '#client-sandbox/connection/world-connection.ts';
import { followTheme } from '#client-sandbox/theme/theme.ts';
import { NoticeProvider } from '#client-sandbox/ui/notice.tsx';
import { BarePage } from './bare-page.tsx';
import { SimulatorApp } from './simulator-app.tsx';
import { simulatorPageOf } from './simulator-page.ts';
import '#client-sandbox/ui/sizes.css';

followTheme();
const root = document.getElementById('root');
const page = simulatorPageOf(window.location.pathname);
const connection = new WorldConnection(worldFrom(window.location.search, document.cookie));
const stage = (
  <WorldProvider connection={connection}>
    <NoticeProvider>
      <SimulatorApp />
    </NoticeProvider>
  </WorldProvider>
);
if (root) createRoot(root).render(<StrictMode>{page?.isBare ? <BarePage page={page} /> : stage}</StrictMode>);
