import { createServer } from 'vite';
import { viteConfig } from './vite.ts';

/**
 * Serves the client with hot reload: `node apps/web/dev.ts`. The web service uses it when WEB_DEV_URL names it
 * (http://127.0.0.1:5173 by default).
 */
export async function startWebDevServer(port = 5173): Promise<AsyncDisposable & { url: string }> {
  const config = viteConfig();
  const server = await createServer({ ...config, logLevel: 'info', server: { host: '127.0.0.1', port, strictPort: true, cors: true } });
  await server.listen();
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => server.close() };
}

if (import.meta.main) {
  const { url } = await startWebDevServer(Number(new URL(process.env['WEB_DEV_URL'] ?? 'http://127.0.0.1:5173').port || 5173));
  console.log(`The web client is served with hot reload at ${url}/client/.`);
}
