// Preloaded into commands that last: when bootstrap.mjs is gone, however it ended, the command stops as if asked to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep a command alive that is done.
process.channel?.unref();
