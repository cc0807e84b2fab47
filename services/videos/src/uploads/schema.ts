import { createUploads } from './migrations/2026-11-22-uploads.ts';
import { PendingObject } from './pending-object.entity.ts';
import { UploadPart } from './upload-part.entity.ts';
import { UploadPiece } from './upload-piece.entity.ts';
import { UploadSession } from './upload-session.entity.ts';

/** The tables of uploads. */
export const uploadEntities = [PendingObject, UploadPart, UploadPiece, UploadSession];
export const uploadMigrations = [createUploads];
