/// <reference lib="dom" />
import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newDevice, openBrowser } from '@flotilla/test-kit/browser';
import type { Locator, Page } from 'playwright-core';
import { createExampleApi, type ExampleApi } from '../examples/example-api.ts';
import { startWeb } from '../start-web.ts';

let built: Promise<unknown> | undefined;
/** Files of the built client, whose names change with them. */
const clientFiles = new Map<string, ClientFile>();
type ClientFile = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array };

const WEB = fileURLToPath(new URL('../..', import.meta.url));

/** What the web service asks other services for is answered as clients are. */
const toClients: readonly (readonly [RegExp, string])[] = [
  [/^\/internal\/pages\/configuration$/, '/api/v1/config'],
  [/^\/internal\/pages\/channels\//, '/api/v1/video-channels/'],
  [/^\/internal\/pages\/playlists\//, '/api/v1/video-playlists/'],
  [/^\/internal\/pages\//, '/api/v1/'],
];

/** The instance that examples are of. */
const EXAMPLES_URL = 'https://videos.example';

type Look = { readonly isSignedIn?: boolean; readonly language?: string };
export type Pages = AsyncDisposable & {
  readonly url: string;
  readonly api: ExampleApi;
  /** What went wrong in pages: exceptions and what the console was told. */
  readonly mistakes: readonly string[];
  readonly open: (path: string, look?: Look) => Promise<Page>;
};

/** The built client in a browser, over its web service and an interface that answers every operation with its declared example. */
export async function openPages(): Promise<Pages> {
  await using starting = new AsyncDisposableStack();
  // Does nothing when nothing changed since the last time.
  built ??= promisify(execFile)(process.execPath, ['build.ts'], { cwd: WEB });
  await built;
  const api = createExampleApi();

  let serviceUrl = '';
  const front = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const url = await new Promise<string>((resolve) => {
    front.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(front.address() as AddressInfo).port}`));
  });
  starting.defer(async () => {
    front.closeAllConnections();
    await new Promise((resolve) => front.close(resolve));
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: asked = '/' } = request;
    const path = toClients.reduce((known, [internal, open]) => known.replace(internal, open), asked);
    const body = await textOf(request);
    const told = await api.answer({ method, url: path, body, headers: { 'content-type': request.headers['content-type'] ?? '' } });
    if (told) {
      const type = told.status >= 400 ? 'application/problem+json' : 'application/json';
      response.writeHead(told.status, { 'content-type': type, ...told.headers });
      response.end(told.body === undefined ? undefined : JSON.stringify(told.body).replaceAll(EXAMPLES_URL, url));
      return;
    }
    const { status, headers, body: file } = clientFiles.get(path) ?? (await askService(path, request));
    response.writeHead(status, headers).end(file);
  }
  async function askService(path: string, request: IncomingMessage): Promise<ClientFile> {
    const page = await fetch(serviceUrl + path, { headers: { ...callerHeaders, ...passedOn(request) } });
    const headers = Object.fromEntries(
      [...page.headers].filter(([name]) => !['content-encoding', 'content-length', 'transfer-encoding'].includes(name)),
    );
    const file = { status: page.status, headers, body: new Uint8Array(await page.arrayBuffer()) };
    if (page.ok && /^\/client\/[^?]*\.(js|css|woff2)$/.test(path)) clientFiles.set(path, file);
    return file;
  }

  const { service, callerHeaders } = await startWeb({ publicUrl: url, servicesUrl: url, clientDirectory: `${WEB}dist` });
  starting.use(service);
  serviceUrl = service.url;

  const { browser } = starting.use(await openBrowser());
  const mistakes: string[] = [];
  const running = starting.move();
  return {
    url,
    api,
    mistakes,
    async open(path, { isSignedIn = true, language } = {}) {
      const page = await newDevice(browser, language === undefined ? {} : { locale: language });
      page.on('pageerror', ({ message }) => mistakes.push(message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) mistakes.push(message.text());
      });
      if (isSignedIn) await page.addInitScript(signIn);
      await page.goto(url + path);
      return page;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Resolves when the element has the focus; what opened a panel has it again in the frame after the panel is gone. */
export async function waitForFocus(locator: Locator): Promise<void> {
  await locator.page().waitForFunction((element) => element === document.activeElement, await locator.elementHandle());
}

function signIn(): void {
  const session = { username: 'alice', accessToken: 'access', refreshToken: 'refresh', expiresAt: Date.now() + 3_600_000 };
  localStorage.setItem('flotilla.session', JSON.stringify(session));
}

/** The headers that pages depend on. */
function passedOn({ headers }: IncomingMessage): Record<string, string> {
  const names = ['accept-language', 'referer', 'sec-fetch-dest'] as const;
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
