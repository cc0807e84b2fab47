import { videoStatistics } from '@flotilla/messages/catalogues/de/video-statistics';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(videoStatistics);
