import { authApi as auth } from '@flotilla/contracts-auth';
import { userExportsApi, userImportsApi } from '@flotilla/contracts-exports';
import { actorKeysApi, crawlsApi, deliveriesApi, followsApi } from '@flotilla/contracts-federation';
import { videosApi as videos } from '@flotilla/contracts-videos';
import { forClients } from '../api/for-clients.ts';

export const authApi = forClients(auth);
export const exportsApi = forClients({ ...userExportsApi, ...userImportsApi });
/** What people do; the rest is for servers. */
export const federationApi = forClients({ ...actorKeysApi, ...crawlsApi, ...deliveriesApi, ...followsApi });
export const videosApi = forClients(videos);
