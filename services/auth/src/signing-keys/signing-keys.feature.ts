import { signingKeysInternal } from '@flotilla/contracts-auth';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { SigningKey } from './signing-key.entity.ts';

export const signingKeys = defineFeature<Deps>({
  operations: [
    implement(signingKeysInternal, (deps) => ({
      getSigningKeys: async () => reply(200, { keys: await deps.signingKeys.publicKeys() }),
    })),
  ],
  entities: [SigningKey],
});
