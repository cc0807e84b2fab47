import type { Section } from '../section.ts';
import { everyPageOfFiles } from './every-video.ts';
import { videoCaption, videoFile, videoThumbnail } from './paths.ts';

/** The files of the videos: most of an archive's bytes. It goes on from the last page of videos that is whole. */
export const media: Section = {
  name: 'media',
  topics: [],
  async write(making) {
    const { archive, withVideoFiles, from, reached } = making;
    for await (const { items } of everyPageOfFiles(making, from)) {
      for (const { id, uuid, thumbnail, captionFiles, videoFile: file } of items) {
        if (thumbnail) await archive.addObject(videoThumbnail(uuid, thumbnail.extension), thumbnail.storageKey);
        for (const { language, storageKey } of captionFiles) await archive.addObject(videoCaption(uuid, language), storageKey);
        if (withVideoFiles && file) await archive.addObject(videoFile(uuid, file.extension), file.storageKey);
        await reached(id);
      }
    }
  },
};
