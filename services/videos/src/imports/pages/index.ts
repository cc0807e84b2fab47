export { describeVideo } from './describe-video.ts';
export { openPage, type PageListener } from './open-page.ts';
