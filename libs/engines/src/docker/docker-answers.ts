import { existsSync } from 'node:fs';
import { get, type RequestOptions } from 'node:http';
import type { Environment } from '../engine.ts';

const ANSWERS_WITHIN_MS = 2_000;
const USUAL_SOCKET = '/var/run/docker.sock';

/** Whether this machine or DOCKER_HOST has a Docker API. Any answer counts: its client says what is wrong with it. */
export async function dockerAnswers(environment: Environment): Promise<boolean> {
  const at = whereToAsk(environment['DOCKER_HOST']);
  if (!at) return false;
  return new Promise((resolve) => {
    const request = get({ ...at, path: '/_ping', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }, (response) => {
      response.resume();
      resolve(true);
    });
    request.on('error', () => resolve(false));
  });
}

function whereToAsk(host: string | undefined): RequestOptions | undefined {
  if (!host) return existsSync(USUAL_SOCKET) ? { socketPath: USUAL_SOCKET } : undefined;
  const { protocol, hostname, port, pathname } = new URL(host);
  return protocol === 'unix:' ? { socketPath: pathname } : { host: hostname, port: port || 2375 };
}
