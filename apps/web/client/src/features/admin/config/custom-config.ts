import type { Layer } from '@flotilla/contracts-auth';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/query-client.ts';
import { refresh } from '../../../api/use-operation.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { type Changes, withChanges } from './changes.ts';

const read = (signal?: AbortSignal) => call(authApi.getCustomConfig, { ...(signal && { signal }) }) as Promise<Layer>;

/** Every setting as it is in effect. */
export const customConfigQuery = queryOptions({ queryKey: ['custom-config'], queryFn: ({ signal }) => read(signal), staleTime: 0 });

/** Saves changes over what is in effect now, not over what was when the page was opened: others change settings, too. */
export async function saveChanges(changes: Changes): Promise<void> {
  const body = withChanges(await read(), changes);
  await told((await call(authApi.updateCustomConfig, { body })) as Layer);
}

export async function dropEverything(): Promise<void> {
  await told((await call(authApi.deleteCustomConfig, {})) as Layer);
}

/** What depends on the configuration is asked for again. */
async function told(settings: Layer): Promise<void> {
  queries.setQueryData(customConfigQuery.queryKey, settings);
  await refresh([authApi.getConfig, authApi.getAbout]);
}
