import type { Layer } from '@flotilla/contracts-auth';
import { useMutation } from '@tanstack/react-query';
import { call, type Failure } from '../../../api/call.ts';
import { refresh } from '../../../api/use-operation.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { type Changes, withChanges } from './changes.ts';

/** What shows something else once the configuration is changed. */
export const showsConfiguration = [authApi.getCustomConfig, authApi.getConfig, authApi.getAbout];

type Options = { readonly onSuccess: () => void; readonly onError: () => void };

/** Saves changes over what is in effect now, not over what was when the page was opened: others change settings, too. */
export function useSaveChanges(options: Options) {
  return useMutation<void, Failure<typeof authApi.updateCustomConfig>, Changes>({
    mutationFn: async (changes) => {
      const inEffect = (await call(authApi.getCustomConfig, {})) as Layer;
      await call(authApi.updateCustomConfig, { body: withChanges(inEffect, changes) });
      await refresh(showsConfiguration);
    },
    ...options,
  });
}
