import { existsSync } from 'node:fs';
import { get, type RequestOptions } from 'node:http';
import type { Environment } from '../engine.ts';

const ANSWERS_WITHIN_MS = 2_000;
const USUAL_SOCKET = '/var/run/docker.sock';

/** Whether this machine or DOCKER_HOST has a Docker API; undefined where neither a socket nor DOCKER_HOST exists. Any answer counts: the client reports errors later. */
export async function dockerAnswers(environment: Environment): Promise<boolean | undefined> {
  const at = whereToAsk(environment['DOCKER_HOST']);
  if (!at) return undefined;
  // Twice, because the deadline may pass while this process is busy loading the Docker client.
  return (await asks(at)) || asks(at);
}

/** The host that containers run on, where it is not this machine. */
export function remoteDocker({ DOCKER_HOST }: Environment): string | undefined {
  const hostname = DOCKER_HOST?.startsWith('tcp:') ? new URL(DOCKER_HOST).hostname : 'localhost';
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? undefined : hostname;
}

function asks(at: RequestOptions): Promise<boolean> {
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
