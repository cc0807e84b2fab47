export { createYtDlp, type WorkBounds, type YtDlp } from './yt-dlp.ts';
