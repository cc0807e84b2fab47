import type { Payload } from '@flotilla/contract';
import type { videosEvents } from '@flotilla/contracts-videos';

/** A video in a report of `videos`. */
export type Watched = Payload<typeof videosEvents.audienceCounted>['videos'][number];
