// Preloaded into every service process: when its parent process is gone, it stops as on SIGTERM, and is killed soon after.
const END_WITHIN_MS = 2_000;

process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), END_WITHIN_MS).unref();
  process.emit('SIGTERM', 'SIGTERM');
});
// Listening alone must not keep a service alive that has stopped.
process.channel?.unref();
