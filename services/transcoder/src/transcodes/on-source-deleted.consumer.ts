import { videosEvents } from '@flotilla/contracts-videos';
import { consumer } from '@flotilla/outbox';
import { forgetSource } from './forget-source.ts';

export const onSourceDeleted = () => consumer(videosEvents.sourceDeleted, (source, { tx }) => forgetSource(tx, source));
