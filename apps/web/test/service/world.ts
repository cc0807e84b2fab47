import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { startWeb } from '../start-web.ts';

export type Told = { readonly status: number; readonly body?: unknown } | 'nothing';
export type World = AsyncDisposable & {
  get(path: string, init?: RequestInit): Promise<Response>;
  /** The paths of what services were asked for. */
  readonly asked: readonly string[];
};

/** The web service with a built client of two files, and services that answer every path as `tells` says. */
export async function startWorld(
  tells: (path: string) => Told = () => ({ status: 404 }),
  configuration: () => Told = () => ({ status: 503 }),
): Promise<World> {
  await using starting = new AsyncDisposableStack();
  const clientDirectory = await aBuiltClient();
  starting.defer(() => rm(clientDirectory, { recursive: true }));
  const asked: string[] = [];
  const services = createServer((request, response) => {
    const isConfiguration = request.url === '/internal/pages/configuration';
    if (!isConfiguration) asked.push(request.url ?? '');
    const told = isConfiguration ? configuration() : tells(request.url ?? '');
    if (told === 'nothing') return;
    response.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify(told.body ?? {}));
  });
  const servicesUrl = await listen(services);
  starting.defer(() => close(services));

  const { service, callerHeaders } = await startWeb({ publicUrl: 'https://films.example', servicesUrl, clientDirectory });
  starting.use(service);
  const running = starting.move();
  return {
    asked,
    get: (path, init = {}) =>
      fetch(service.url + path, { ...init, headers: { ...callerHeaders, ...(init.headers as Record<string, string>) } }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function aBuiltClient(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'flotilla-web-'));
  const script = `console.log('hello');${' '.repeat(2000)}`;
  await mkdir(join(directory, '.vite'));
  await writeFile(
    join(directory, '.vite', 'manifest.json'),
    JSON.stringify({ 'src/main.tsx': { file: 'main-abc.js', isEntry: true, css: ['main-abc.css'] } }),
  );
  await writeFile(join(directory, 'main-abc.js'), script);
  await writeFile(join(directory, 'main-abc.js.br'), brotliCompressSync(script));
  await writeFile(join(directory, 'main-abc.css'), 'body{}');
  await writeFile(join(directory, '.inputs'), 'not for everybody');
  return directory;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
