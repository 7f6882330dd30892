// Loaded into a server before its program: says how much of its heap is alive whenever its parent asks.
process.on('message', () => {
  globalThis.gc();
  process.send(process.memoryUsage().heapUsed);
});
process.channel.unref();
