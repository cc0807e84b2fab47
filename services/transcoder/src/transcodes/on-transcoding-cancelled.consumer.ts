import { videosEvents } from '@flotilla/contracts-videos';
import { consumer } from '@flotilla/outbox';
import { cancelTranscode } from './cancel-transcode.ts';

export const onTranscodingCancelled = () => consumer(videosEvents.transcodingCancelled, (source, { tx }) => cancelTranscode(tx, source));
