import { jsonList } from '../json-text.ts';
import { mapped } from '../pages.ts';
import type { Section } from '../section.ts';
import { everyVideo } from './every-video.ts';
import { videoItem } from './video-item.ts';

/** What is said of the videos, whatever their privacy and state. */
export const videos: Section = {
  name: 'videos',
  topics: ['videos.videos', 'videos.captions', 'videos.chapters'],
  async write(making) {
    const { archive, config, findVideoFiles } = making;
    const files = await findVideoFiles();
    const shown = mapped(everyVideo(making), (video) => videoItem(video, { base: config.publicUrl, file: files.get(video.video.uuid) }));
    await archive.addText('peertube/videos.json', jsonList('videos', shown));
  },
};
