import { defineEntity, p } from '@mikro-orm/core';
import { Channel } from '../../catalogue/index.ts';

/** A channel of another instance that goes on as another one. */
const ChannelMoveSchema = defineEntity({
  name: 'ChannelMove',
  tableName: 'channel_moves',
  properties: {
    channelId: () => p.manyToOne(Channel).mapToPk().name('channel_id').primary().deleteRule('cascade').index(false),
    movedToId: () => p.manyToOne(Channel).mapToPk().name('moved_to_id').deleteRule('cascade').index(),
    movedAt: p.datetime(),
  },
});

export class ChannelMove extends ChannelMoveSchema.class {}
ChannelMoveSchema.setClass(ChannelMove);
