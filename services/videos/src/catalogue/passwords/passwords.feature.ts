import { passwordsApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { deleteVideoPassword, replaceVideoPasswords } from './change-passwords.ts';
import { listVideoPasswords } from './list-video-passwords.ts';

/** Passwords that open protected videos to whoever knows one. */
export const passwords = defineFeature<Deps>({
  operations: [
    implement(passwordsApi, (deps: Deps) => ({
      listVideoPasswords: async ({ params, query, caller }) => reply(200, await listVideoPasswords(deps, query, params.videoId, caller)),
      async replaceVideoPasswords({ params, body, caller }) {
        await replaceVideoPasswords(deps, params.videoId, body.passwords, caller);
        return reply(204, null);
      },
      async deleteVideoPassword({ params, caller }) {
        await deleteVideoPassword(deps, params, caller);
        return reply(204, null);
      },
    })),
  ],
});
