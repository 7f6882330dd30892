import { createServer } from 'vite';
import { devConfig } from '#client-vite/dev-config.ts';
import { outliveClosedOutput } from '#server/closed-output.ts';

/** The pages of `npm run dev`: Vite, with its configuration bundled here, which Vite would bundle at each start. */
outliveClosedOutput();
const vite = await createServer({ ...devConfig(), configFile: false, mode: 'development' });
const end = () => void vite.close().finally(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
// The command has ended, so this server ends too.
process.once('disconnect', end);
await vite.listen();
