import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';

import { createAskFederation, type Neighbours } from '../neighbours.ts';
import { withoutLanguage } from '../search-address.ts';

import { saveActor } from './save-actors.ts';
import { savePlaylist } from './save-playlist.ts';
import { saveVideo } from './save-video.ts';

export function createNeighbours({ clock, config, database, log }: Pick<Deps, 'clock' | 'config' | 'database' | 'log'>): Neighbours {
  const federation = createAskFederation(config, { clock, log });
  const urls = instanceUrls(config.publicUrl);
  return {
    seen: (url) => federation.seen(url),
    fetchFile: (url, kind) => federation.fetchFile(url, kind),

    async meet(address, { canWait = false } = {}) {
      const found = await federation.lookUp(withoutLanguage(address)).catch((error: unknown) => {
        if (canWait) throw error;
        log.info({ err: error }, 'an address of another instance could not be looked up');
        return undefined;
      });
      if (!found) return undefined;
      const { video, playlist, actor } = found;
      const around = { urls, now: clock.now() };
      // The events that tell the same find it done.
      const refusal = await database.transaction(async (tx) => {
        if (actor) await saveActor(tx, actor, around);
        if (playlist) return savePlaylist(tx, playlist, around);
        return video ? saveVideo(tx, video, around) : undefined;
      });
      if (refusal) log.info({ url: video?.about ?? playlist?.about, refusal }, 'a remote thing was not taken');
      return refusal ? undefined : { videoUuid: video?.video.uuid ?? null, playlistUuid: playlist?.playlist.uuid ?? null };
    },
  };
}
