import { createServer } from 'vite';
import { devConfig } from '#client-vite/dev-config.ts';

/**
 * The pages of `npm run dev`. Its configuration reads the texts, so Vite's own command, which restarts for each file that
 * its configuration imports, would reload every page for a changed text.
 */
const vite = await createServer({ ...devConfig(), configFile: false, mode: 'development' });
await vite.listen();
