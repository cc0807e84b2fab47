// Preloaded into commands that last: when bootstrap.mjs has ended, however that happened, the command stops as on SIGTERM.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep a finished command alive.
process.channel?.unref();
