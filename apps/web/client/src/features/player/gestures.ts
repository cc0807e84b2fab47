import { seek, toggleFullscreen } from './shortcuts.ts';

const DOUBLE_TAP_MS = 300;
const LEAP_SECONDS = 10;

/**
 * Double clicks lead to the full screen and back; double taps on the left or the right third go back or on. Single ones are the
 * controls' own: a click plays and pauses, a tap shows them.
 */
export function listenToGestures(controller: HTMLElement, video: HTMLVideoElement): () => void {
  let isTouch = false;
  let lastTap = { at: 0, side: 0 };
  const isOnPicture = (event: Event) => [video, controller].some((element) => event.composedPath()[0] === element);
  const tapped = (event: PointerEvent) => {
    isTouch = event.pointerType === 'touch';
    if (!isTouch || !isOnPicture(event)) return;
    const side = sideOf(event, controller);
    const isDouble = side !== 0 && side === lastTap.side && event.timeStamp - lastTap.at < DOUBLE_TAP_MS;
    lastTap = { at: event.timeStamp, side };
    if (isDouble) seek(video, video.currentTime + side * LEAP_SECONDS);
  };
  const clickedTwice = (event: MouseEvent) => {
    if (!isTouch && isOnPicture(event)) toggleFullscreen(controller);
  };
  controller.addEventListener('pointerup', tapped);
  controller.addEventListener('dblclick', clickedTwice);
  return () => {
    controller.removeEventListener('pointerup', tapped);
    controller.removeEventListener('dblclick', clickedTwice);
  };
}

/** -1 for the left third, 1 for the right one, 0 between them. */
function sideOf({ clientX }: PointerEvent, controller: HTMLElement): -1 | 0 | 1 {
  const { left, width } = controller.getBoundingClientRect();
  const part = (clientX - left) / width;
  if (part < 1 / 3) return -1;
  return part > 2 / 3 ? 1 : 0;
}
