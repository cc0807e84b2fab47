import { randomUUID } from 'node:crypto';

export const newOriginalKey = (videoUuid: string) => `originals/${videoUuid}/${randomUUID()}`;
export const newPieceKey = () => `uploads/pieces/${randomUUID()}`;

/** Objects that exist only during an upload. */
export const UPLOADS_FOLDER = 'uploads/';
export const ORIGINALS_FOLDER = 'originals/';
export const STORYBOARDS_FOLDER = 'storyboards/';
export const THUMBNAILS_FOLDER = 'thumbnails/';
