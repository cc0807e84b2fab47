import { Job, jobMigrations } from '@flotilla/jobs';
import { InboxMessage, OutboxMessage, outboxMigrations } from '@flotilla/outbox';
import { createTranscodes } from './migrations/2026-11-21-transcodes.ts';
import { UncommittedObject } from './objects/uncommitted-object.entity.ts';
import { Piece } from './pieces/piece.entity.ts';
import { Rendition } from './renditions/rendition.entity.ts';
import { Transcode } from './transcodes/transcode.entity.ts';

/** The tables of the transcoder and how they came to be. */
export const entities = [InboxMessage, Job, OutboxMessage, Piece, Rendition, Transcode, UncommittedObject];
export const migrations = [...outboxMigrations, ...jobMigrations, createTranscodes];
