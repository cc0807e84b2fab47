import { manner } from './manner.ts';
import { positions } from './positions.ts';

const EVERY_MS = 5_000;

/** Keeps in this browser how fast and how far a video is played, as long as it is on the page. */
export function remember(video: HTMLVideoElement, uuid: string): () => void {
  let keptAt = 0;
  const keepPosition = () => {
    if (!Number.isFinite(video.duration)) return;
    keptAt = Date.now();
    positions.keep(uuid, video.ended ? video.duration : video.currentTime, video.duration);
  };
  const keepSometimes = () => {
    if (!video.paused && Date.now() - keptAt > EVERY_MS) keepPosition();
  };
  const keepRate = () => manner.write({ rate: video.playbackRate });
  video.addEventListener('timeupdate', keepSometimes);
  video.addEventListener('pause', keepPosition);
  video.addEventListener('ended', keepPosition);
  video.addEventListener('ratechange', keepRate);
  window.addEventListener('pagehide', keepPosition);
  return () => {
    if (video.currentTime > 0) keepPosition();
    video.removeEventListener('timeupdate', keepSometimes);
    video.removeEventListener('pause', keepPosition);
    video.removeEventListener('ended', keepPosition);
    video.removeEventListener('ratechange', keepRate);
    window.removeEventListener('pagehide', keepPosition);
  };
}
