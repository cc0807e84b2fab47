export { describeVideo } from './describe-video.ts';
export { openPage, type PageListener } from './open-page.ts';
export { createYtDlp, type YtDlp } from './yt-dlp.ts';
