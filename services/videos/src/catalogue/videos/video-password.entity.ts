import { defineEntity, p } from '@mikro-orm/core';
import { Video } from './video.entity.ts';

/** Opens a protected video. Kept as it is, because its owner reads it again (docs/contract/video-passwords.md). */
const VideoPasswordSchema = defineEntity({
  name: 'VideoPassword',
  tableName: 'video_passwords',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').deleteRule('cascade'),
    password: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  uniques: [{ name: 'video_passwords_unique', properties: ['videoId', 'password'] }],
});

export class VideoPassword extends VideoPasswordSchema.class {}
VideoPasswordSchema.setClass(VideoPassword);
