import { webApi } from '@flotilla/contracts-web';
import { route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { fileReply } from './file-reply.ts';

const THIRTY_DAYS = 30 * 86_400;

/** Built files carry a hash in their names, so that a name never changes its content. */
export const clientFileRoute = ({ builds }: Deps) =>
  route(webApi.clientFile, async ({ params, context }) => {
    const { files } = await builds.current();
    const file = files.find(params.filename, String(context.request.headers['accept-encoding'] ?? ''));
    if (!file) throw problems.not_found();
    return fileReply(file, `public, max-age=${THIRTY_DAYS}, immutable`);
  });
