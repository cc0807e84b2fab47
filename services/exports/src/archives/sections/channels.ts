import { archivesInternal } from '@flotilla/contracts-videos';
import { jsonList } from '../json-text.ts';
import { everyItem, mapped } from '../pages.ts';
import type { Making, Section } from '../section.ts';
import { channelImage } from './paths.ts';
import { pictures } from './pictures.ts';

const everyChannel = ({ userId, neighbours: { videos } }: Making) =>
  everyItem((after) => videos.ask(archivesInternal.listArchivedChannels, { params: { userId }, query: { after } }, 200));

/** The channels with their pictures. */
export const channels: Section = {
  name: 'channels',
  topics: ['videos.channels'],
  async write(making) {
    const { archive } = making;
    const shown = mapped(everyChannel(making), ({ avatar, banner, avatars, banners, ...channel }) => ({
      ...channel,
      avatars: pictures(avatars),
      banners: pictures(banners),
      archiveFiles: {
        avatar: avatar && `../${channelImage('avatars', channel.name, avatar.extension)}`,
        banner: banner && `../${channelImage('banners', channel.name, banner.extension)}`,
      },
    }));
    await archive.addText('peertube/channels.json', jsonList('channels', shown));
    for await (const { name, avatar, banner } of everyChannel(making)) {
      if (avatar) await archive.addObject(channelImage('avatars', name, avatar.extension), avatar.storageKey);
      if (banner) await archive.addObject(channelImage('banners', name, banner.extension), banner.storageKey);
    }
  },
};
