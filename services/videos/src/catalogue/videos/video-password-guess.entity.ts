import { defineEntity, p } from '@mikro-orm/core';
import { Video } from './video.entity.ts';

/** Wrong passwords of one video from one place within the current window. */
const VideoPasswordGuessSchema = defineEntity({
  name: 'VideoPasswordGuess',
  tableName: 'video_password_guesses',
  properties: {
    videoId: () => p.manyToOne(Video).mapToPk().name('video_id').deleteRule('cascade').primary(),
    /** The client key; empty for all places together that never sent a right password. */
    place: p.text().primary(),
    count: p.integer(),
    beganAt: p.datetime().index('video_password_guesses_by_age'),
    /** When this place sent a right password first. */
    openedAt: p.datetime().nullable(),
  },
});

export class VideoPasswordGuess extends VideoPasswordGuessSchema.class {}
VideoPasswordGuessSchema.setClass(VideoPasswordGuess);
