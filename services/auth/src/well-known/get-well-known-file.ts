import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { wellKnownApi } from '@flotilla/contracts-auth';
import { route, sendStream, streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { mediaTypeOf } from './media-type-of.ts';

const DAY_IN_SECONDS = 24 * 60 * 60;
/** Excludes hidden files and path traversal. */
const FILE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$/;

export const getWellKnownFileRoute = ({ config }: Deps) =>
  route(wellKnownApi.getWellKnownFile, async ({ params: { file } }) => {
    const path = config.wellKnownDirectory && FILE_NAME.test(file) ? join(config.wellKnownDirectory, file) : undefined;
    const found = path ? await stat(path).catch(() => undefined) : undefined;
    if (!path || !found?.isFile()) throw problems.not_found();
    const headers = {
      'content-type': mediaTypeOf(file),
      'content-length': String(found.size),
      'cache-control': `public, max-age=${DAY_IN_SECONDS}`,
    };
    return streamed(200, headers, (response) => sendStream(createReadStream(path), response));
  });
