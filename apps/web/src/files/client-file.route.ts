import { pipeline } from 'node:stream/promises';
import { webApi } from '@flotilla/contracts-web';
import { route, streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

const THIRTY_DAYS = 30 * 86_400;

/** Built files carry a hash in their names, so that a name never changes its content. */
export const clientFileRoute = ({ builds }: Deps) =>
  route(webApi.clientFile, async ({ params, context }) => {
    const { files } = await builds.current();
    const file = files.find(params.filename, String(context.request.headers['accept-encoding'] ?? ''));
    if (!file) throw problems.not_found();

    const headers = {
      'content-type': file.type,
      'content-length': String(file.size),
      'cache-control': `public, max-age=${THIRTY_DAYS}, immutable`,
      vary: 'accept-encoding',
      ...(file.encoding !== 'identity' && { 'content-encoding': file.encoding }),
    };
    return streamed(200, headers, (response) => pipeline(file.open(), response));
  });
