import { videosInternal } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { listUserContents } from './list-user-contents.reader.ts';

export const listUserContentsRoute = (deps: Deps) =>
  route(videosInternal.listUserContents, async ({ body }) => reply(200, await listUserContents(deps, body.userIds)));
