import { archivesInternal } from '@flotilla/contracts-videos';
import { jsonList } from '../json-text.ts';
import { everyItem, mapped } from '../pages.ts';
import type { Making, Section } from '../section.ts';
import { playlistThumbnail } from './paths.ts';

const everyPlaylist = ({ userId, neighbours: { videos } }: Making) =>
  everyItem((after) => videos.ask(archivesInternal.listArchivedPlaylists, { params: { userId }, query: { after } }, 200));

/** The videos of a playlist, of which there are at most some thousands. */
async function elementsOf({ userId, neighbours: { videos } }: Making, playlistId: number) {
  const elements: object[] = [];
  for await (const { videoUrl, startTimestamp, stopTimestamp } of everyItem((after) =>
    videos.ask(archivesInternal.listArchivedElements, { params: { userId }, query: { after, playlistId, count: 100 } }, 200),
  ))
    elements.push({ videoUrl, ...(startTimestamp !== null && { startTimestamp }), ...(stopTimestamp !== null && { stopTimestamp }) });
  return elements;
}

/** The playlists with their videos and pictures. */
export const playlists: Section = {
  name: 'playlists',
  topics: ['videos.playlists'],
  async write(making) {
    const { archive } = making;
    const shown = mapped(everyPlaylist(making), async ({ id, channel, thumbnail, thumbnailUrl, ...playlist }) => ({
      ...playlist,
      channel: channel === null ? {} : { name: channel },
      ...(thumbnailUrl !== null && { thumbnailUrl }),
      thumbnails: [],
      elements: await elementsOf(making, id),
      archiveFiles: { thumbnail: thumbnail && `../${playlistThumbnail(playlist.uuid, thumbnail.extension)}` },
    }));
    await archive.addText('peertube/video-playlists.json', jsonList('videoPlaylists', shown));
    for await (const { uuid, thumbnail } of everyPlaylist(making))
      if (thumbnail) await archive.addObject(playlistThumbnail(uuid, thumbnail.extension), thumbnail.storageKey);
  },
};
