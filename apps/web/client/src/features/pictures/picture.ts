/** Larger than any thumbnail is shown, small enough for a slow line. */
const MAX_WIDTH = 1920;
const QUALITY = 0.9;
const PATIENCE_MS = 5_000;

/** A picture that is no picture, or that the browser does not give away. */
class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** A chosen file as a picture of a size that is worth sending. Throws Unreadable. */
export async function pictureOfFile(file: Blob): Promise<Blob> {
  const read = await createImageBitmap(file).catch(() => null);
  if (!read) throw new Unreadable();
  try {
    return await drawn(read, read.width, read.height);
  } finally {
    read.close();
  }
}

/** What a video shows at the moment; null while it shows nothing. Throws Unreadable. */
export async function pictureOfFrame(video: HTMLVideoElement): Promise<Blob | null> {
  // Another quality may just be on its way, and comes to the same moment.
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await nextData(video);
  const { videoWidth, videoHeight, readyState } = video;
  return videoWidth > 0 && readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? drawn(video, videoWidth, videoHeight) : null;
}

function nextData(video: HTMLVideoElement): Promise<unknown> {
  return new Promise((resolve) => {
    video.addEventListener('canplay', resolve, { once: true });
    setTimeout(resolve, PATIENCE_MS);
  });
}

async function drawn(source: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const scale = Math.min(1, MAX_WIDTH / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  // JPEG knows no transparency.
  context?.fillRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(source, 0, 0, canvas.width, canvas.height);
  const made = new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  const blob = await made.catch((cause: unknown) => {
    // Files of another origin may be shown but not read.
    throw new Unreadable('The browser refused.', { cause });
  });
  if (!blob) throw new Unreadable();
  return blob;
}
