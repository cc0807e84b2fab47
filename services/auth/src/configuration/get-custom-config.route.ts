import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';

export const getCustomConfigRoute = ({ instance }: Deps) => route(authApi.getCustomConfig, async () => reply(200, instance.settings()));
