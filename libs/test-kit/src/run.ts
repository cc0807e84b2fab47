/** The common parent process of all tests of one run: Jest itself, whether it runs files in workers or in its own process. */
export const runProcess = process.env['JEST_WORKER_ID'] !== undefined && process.send !== undefined ? process.ppid : process.pid;
