// A service that does nothing: prints its process id and runs until it is asked to stop.
console.log(JSON.stringify({ pid: process.pid, environment: Object.keys(process.env) }));
const work = setInterval(() => {}, 1_000);
process.once('SIGTERM', () => clearInterval(work));
