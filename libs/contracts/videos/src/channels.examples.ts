import type { ExamplesOf } from '@flotilla/contract';
import { exampleChannel } from '@flotilla/contracts-shared/examples';
import type { channelListsApi, channelRemovalApi, channelsApi, channelUpdatesApi } from './channels.operations.ts';

export const channelsExamples: ExamplesOf<
  typeof channelListsApi & typeof channelRemovalApi & typeof channelsApi & typeof channelUpdatesApi
> = {
  listAccountChannels: { replies: { 200: { total: 1, data: [{ ...exampleChannel, videosCount: 12, totalViews: 0 }] } } },
  createChannel: {
    body: { name: 'boats', displayName: 'Boats', description: 'Films of boats, and how they are built.' },
    replies: { 200: { videoChannel: { id: 2 } } },
  },
  listChannels: { replies: { 200: { total: 1, data: [exampleChannel] } } },
  getChannel: { replies: { 200: exampleChannel } },
  updateChannel: { body: { displayName: 'Boats and ships', support: 'Buy us a rope.', bulkVideosSupportUpdate: true } },
};
