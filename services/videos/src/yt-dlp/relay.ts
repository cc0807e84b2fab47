import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { constants } from 'node:os';

// Runs inside the sandbox, before and beside the program, and imports nothing of this instance: where there is no network, connections to PORT go to the
// Unix socket of the proxy.
const [port = '', socketPath = '', program = '', ...args] = process.argv.slice(2);

const server = createServer((client) => {
  const proxy = connect(socketPath);
  client.on('error', () => proxy.destroy()).on('close', () => proxy.destroy());
  proxy.on('error', () => client.destroy()).on('close', () => client.destroy());
  client.pipe(proxy).pipe(client);
});

server.listen(Number(port), '127.0.0.1', () => {
  const child = spawn(program, args, { stdio: 'inherit' });
  child.once('error', ({ message }) => {
    console.error(message);
    process.exit(127);
  });
  child.once('close', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
});
