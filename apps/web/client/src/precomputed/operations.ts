import { authApi as auth } from '@flotilla/contracts-auth';
import { videosApi as videos } from '@flotilla/contracts-videos';
import { forClients } from '../api/for-clients.ts';

export const authApi = forClients(auth);
export const videosApi = forClients(videos);
