/* Runs before a server of `npm run dev`: neither Vite nor `tsx watch` notices that the command above it was killed. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
