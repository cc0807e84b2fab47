import { copiedWithinMs, transcoderProblems } from '@flotilla/contracts-transcoder';
import { ToolFailure } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import { fetchObject, findObject } from '../objects/locate-object.ts';
import { type LookSandbox, lookSandbox } from './look-sandbox.ts';

/** Inspects a stored object once there is a place for it. Throws 404 when there is none, and `probe_overloaded` when waiting or the inspection takes too long. */
export async function lookAt<T>(
  deps: Pick<Deps, 'pool' | 'storage' | 'workspace'>,
  storageKey: string,
  look: (path: string, sandbox: LookSandbox) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { size } = await findObject(deps, storageKey);
  const copyingInMs = deps.storage.localPath(storageKey) === null ? copiedWithinMs(size) : 0;
  return deps.pool.run(
    async (ends) => {
      await using directory = await deps.workspace.open();
      const path = await fetchObject(deps, storageKey, directory.path, ends);
      return await look(path, lookSandbox(directory.path, ends)).catch(tookTooLong);
    },
    { copyingInMs, signal },
  );
}

/** After copying there may be time left when the sandbox of a program ends it. */
function tookTooLong(error: unknown): never {
  throw error instanceof ToolFailure && error.kind === 'deadline' ? transcoderProblems.probe_overloaded() : error;
}
