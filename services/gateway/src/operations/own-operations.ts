import type { PlatformDescription } from '@flotilla/contracts';
import { problems } from '@flotilla/problem';
import type { Response } from 'express';
import { problemPage, problemsPage } from '../docs/problem-pages.ts';
import type { GatewayRequest } from '../request/exchange.ts';
import { apiPage, createPageFiles, PAGE_POLICY } from './api-page.ts';
import type { PlatformHealth } from './platform-health.ts';

/** Handles an operation of the gateway itself. */
export type Answer = (request: GatewayRequest, response: Response) => Promise<void> | void;

type Dependencies = {
  readonly platform: PlatformDescription;
  readonly openApi: () => string;
  readonly docsUrl: string;
  readonly platformHealth: () => Promise<PlatformHealth>;
  readonly streamMyNotifications: Answer;
};

/** The operations that the gateway answers itself, by id. */
export function ownOperations({
  platform,
  openApi,
  docsUrl,
  platformHealth,
  streamMyNotifications,
}: Dependencies): Readonly<Record<string, Answer>> {
  const pageFile = createPageFiles();
  return {
    streamMyNotifications,
    ping: (_request, response) => send(response, 200, 'text/plain; charset=utf-8', 'pong'),
    getOpenApi: (_request, response) => send(response, 200, 'application/json; charset=utf-8', openApi()),

    async getPlatformHealth(_request, response) {
      const health = await platformHealth();
      response.setHeader('Cache-Control', 'no-store');
      send(response, health.ready ? 200 : 503, 'application/json; charset=utf-8', JSON.stringify(health));
    },

    getApiPage: (_request, response) => sendPage(response, apiPage),
    getProblemsPage: (_request, response) => sendPage(response, problemsPage(platform)),

    getProblemPage(request, response) {
      const page = problemPage(platform, request.exchange.path.slice('/api/docs/problems/'.length), docsUrl);
      if (page === undefined) throw problems.not_found({ detail: 'There is no problem of this name.' });
      sendPage(response, page);
    },

    async getApiPageFile(request, response) {
      const file = await pageFile(request.exchange.path.slice('/api/docs/'.length));
      if (!file) throw problems.not_found({ detail: 'The API page has no file of this name.' });
      response.setHeader('Cache-Control', 'max-age=3600');
      send(response, 200, file.type, file.content);
    },
  };
}

function sendPage(response: Response, html: string): void {
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  response.setHeader('Cache-Control', 'max-age=0, no-cache, must-revalidate');
  send(response, 200, 'text/html; charset=utf-8', html);
}

export function send(response: Response, status: number, type: string, body: string | Buffer): void {
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
