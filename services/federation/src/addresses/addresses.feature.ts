import { addressesInternal } from '@flotilla/contracts-federation';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { lookUpAddress } from './look-up-address.ts';

/** Things of other instances that somebody here names (docs/contract/federation.md#addresses). */
export const addresses = defineFeature<Deps>({
  operations: [
    implement(addressesInternal, (deps: Deps) => ({
      lookUpAddress: async ({ body }) => reply(200, await lookUpAddress(deps, body.address)),
    })),
  ],
});
