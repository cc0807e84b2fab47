import { seek } from './shortcuts.ts';

/** Goes to a moment that somebody chose, plays from there and shows it. */
export function playFrom(video: HTMLVideoElement, seconds: number): void {
  const isLoaded = video.readyState >= HTMLMediaElement.HAVE_METADATA;
  if (isLoaded) seek(video, seconds);
  else video.addEventListener('loadedmetadata', () => seek(video, seconds), { once: true });
  // Browsers may refuse; then it waits there for a click.
  void video.play().catch(() => undefined);
  video.parentElement?.scrollIntoView({ block: 'nearest' });
}
