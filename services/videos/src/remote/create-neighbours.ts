import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';
import { createAskFederation, type Neighbours } from '../neighbours.ts';
import { saveActor } from './save-actors.ts';
import { saveVideo } from './save-video.ts';

export function createNeighbours({ clock, config, database, log }: Pick<Deps, 'clock' | 'config' | 'database' | 'log'>): Neighbours {
  const federation = createAskFederation(config, log);
  const urls = instanceUrls(config.publicUrl);
  return {
    fetchFile: (url, kind) => federation.fetchFile(url, kind),

    async meet(address) {
      const found = await federation.lookUp(address);
      if (!found) return undefined;
      const { video, actor } = found;
      const around = { urls, now: clock.now() };
      // The events that tell the same find it done.
      const refusal = await database.transaction(async (tx) => {
        if (actor) await saveActor(tx, actor, around);
        return video ? saveVideo(tx, video, around) : undefined;
      });
      if (refusal) log.info({ url: video?.about, refusal }, 'a remote video was not taken');
      return refusal ? undefined : { videoUuid: video?.video.uuid ?? null };
    },
  };
}
