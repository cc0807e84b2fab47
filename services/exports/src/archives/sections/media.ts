import type { ArchivedFiles } from '@flotilla/contracts-videos';
import type { Making, Section } from '../section.ts';
import { everyPageOfFiles, findFiles } from './every-video.ts';
import { videoCaption, videoFile, videoThumbnail } from './paths.ts';

/** The files of the videos: most of an archive's bytes. It goes on from the last video that is whole. */
export const media: Section = {
  name: 'media',
  topics: [],
  async write(making) {
    const { archive, withVideoFiles, from, reached } = making;
    for await (const { items } of everyPageOfFiles(making, from)) {
      for (const files of items) {
        const { id, uuid, thumbnail, captionFiles } = files;
        if (thumbnail) await archive.addObject(videoThumbnail(uuid, thumbnail.extension), thumbnail.storageKey);
        for (const { language, storageKey } of captionFiles) await archive.addObject(videoCaption(uuid, language), storageKey);
        if (withVideoFiles) await addVideoFile(making, files);
        await reached(id);
      }
    }
  },
};

/** What was uploaded may be removed meanwhile, once all renditions are there: then one of these takes its place. */
async function addVideoFile(making: Making, { id, uuid, videoFile: file }: ArchivedFiles): Promise<void> {
  if (!file || (await making.archive.addObject(videoFile(uuid, file.extension), file.storageKey))) return;
  const instead = (await findFiles(making, id))?.videoFile;
  if (instead && instead.storageKey !== file.storageKey)
    await making.archive.addObject(videoFile(uuid, instead.extension), instead.storageKey);
}
