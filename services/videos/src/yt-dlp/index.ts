export { createYtDlp, Unconfined, type WorkBounds, type YtDlp } from './yt-dlp.ts';
