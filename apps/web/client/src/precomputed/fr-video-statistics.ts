import { videoStatistics } from '@flotilla/messages/catalogues/fr/video-statistics';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(videoStatistics);
