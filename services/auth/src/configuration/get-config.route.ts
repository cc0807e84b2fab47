import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { serverConfiguration } from './server-configuration.ts';

export const getConfigRoute = ({ config }: Deps) => {
  const answer = serverConfiguration(config);
  return route(authApi.getConfig, async () => reply(200, answer));
};
