import { defineArea } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { abuses } from './abuses/abuses.feature.ts';
import { videoBlocks } from './video-blocks/video-blocks.feature.ts';

export const moderation = defineArea<Deps>([videoBlocks, abuses]);
