import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { makeVideoStoryboard } from './make-video-storyboard.ts';
import { onStoryboardWanted } from './on-storyboard-wanted.ts';

/** One picture with small frames of a whole video, for the time line of players. */
export const storyboards = defineFeature<Deps>({ subscriptions: [onStoryboardWanted], jobs: [makeVideoStoryboard] });
