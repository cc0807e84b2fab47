import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { listRegistrations } from './list-registrations.reader.ts';

export const listRegistrationsRoute = (deps: Deps) =>
  route(authApi.listRegistrations, async ({ query }) => reply(200, await listRegistrations(deps, query)));
