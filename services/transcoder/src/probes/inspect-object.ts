import { copiedWithinMs, transcoderProblems } from '@flotilla/contracts-transcoder';
import { ToolFailure } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import { fetchObject, findObject } from '../objects/locate-object.ts';
import { type InspectionSandbox, inspectionSandbox } from './inspection-sandbox.ts';

/** Inspects a stored object once there is a place for it. Throws 404 when there is none, and `probe_overloaded` when waiting or the inspection takes too long. */
export async function inspectObject<T>(
  deps: Pick<Deps, 'pool' | 'storage' | 'workspace'>,
  storageKey: string,
  inspect: (path: string, sandbox: InspectionSandbox) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { size } = await findObject(deps, storageKey);
  const copyingInMs = deps.storage.localPath(storageKey) === null ? copiedWithinMs(size) : 0;
  return deps.pool.run(
    async (ends) => {
      await using directory = await deps.workspace.open();
      const path = await fetchObject(deps, storageKey, directory.path, ends);
      return await inspect(path, inspectionSandbox(directory.path, ends)).catch(tookTooLong);
    },
    { copyingInMs, signal },
  );
}

/** The sandbox may end the program although copying has left time. */
function tookTooLong(error: unknown): never {
  throw error instanceof ToolFailure && error.kind === 'deadline' ? transcoderProblems.probe_overloaded() : error;
}
