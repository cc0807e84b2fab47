import { authInternal } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';

export const getSigningKeysRoute = ({ signingKeys }: Deps) =>
  route(authInternal.getSigningKeys, async () => reply(200, { keys: await signingKeys.publicKeys() }));
