import { videoStatistics } from '@flotilla/messages/catalogues/en/video-statistics';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(videoStatistics);
