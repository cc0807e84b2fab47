import { Unavailable } from '@flotilla/availability';

/** The operator's reserve would be touched, or the disk is full. */
export class NoSpace extends Error {
  override readonly name = 'NoSpace';
}

export class NoSuchObject extends Error {
  override readonly name = 'NoSuchObject';
}

/** The multipart upload was completed, aborted or never opened. */
export class NoSuchUpload extends Error {
  override readonly name = 'NoSuchUpload';
}

/** The store does not answer or refuses for the moment. The same call may succeed later. */
export class StorageUnavailable extends Unavailable {
  override readonly name = 'StorageUnavailable';
}
