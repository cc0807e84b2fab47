import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Log } from '@flotilla/telemetry';
import type { Binaries } from './binaries.ts';
import { environmentOf } from './environment.ts';
import type { RunAs } from './run-as.ts';

/** Small memory, few processes, loopback only. Messages from LOG up are printed; errors of statements are left to the clients that sent them. */
const parameters = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '16MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_compression: 'on',
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_logical_replication_workers: '0',
  jit: 'off',
  // Passwords are 256 random bits; stretching them would only make connecting slow.
  scram_iterations: '1',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  timezone: 'UTC',
} as const;

/** For disposable data: nothing is flushed to disk. Tests run several instances on one server. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '500' } as const;

export type Server = { readonly process: ChildProcess; readonly ended: Promise<string> };

/** Starts the server and resolves when it accepts connections; fails with the end of its output if it ends before. */
export async function runServer(
  options: { dataDirectory: string; port: number; durable: boolean },
  binaries: Binaries,
  { prefix }: RunAs,
  log: Log,
): Promise<Server> {
  const { dataDirectory, port, durable } = options;
  const given = { ...parameters, ...(!durable && careless), port: String(port) };
  const [program, ...rest] = [...prefix, binaries.postgres, '-D', dataDirectory];
  // A session of its own, so that Ctrl-C at the terminal reaches only this process, which stops the server after its clients.
  const child = spawn(program as string, [...rest, ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])], {
    env: environmentOf(binaries),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const words: string[] = [];
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(`ended with ${code ?? signal}: ${words.join(' | ')}`));
  });
  const ready = new Promise<true>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      words.push(line);
      if (words.length > 20) words.shift();
      log.debug({ line }, 'PostgreSQL logged a line');
      if (line.includes('ready to accept connections')) resolve(true);
    });
  });
  const outcome = await Promise.race([ready, ended]);
  if (outcome !== true) throw new Error(`PostgreSQL did not start: ${outcome}`);
  return { process: child, ended };
}
