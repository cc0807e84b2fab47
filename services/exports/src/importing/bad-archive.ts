import { PermanentFailure } from '@flotilla/jobs';

/** The archive cannot be read, or asks for more than is allowed: the sentence is for whoever brought it. */
export class BadArchive extends PermanentFailure {
  override readonly name = 'BadArchive';
}

/** A file in it is not what it has to be; the rest of the archive may be. */
export class BadFile extends Error {
  override readonly name = 'BadFile';
}

/** The import was deleted, or another process imports by now: nobody waits for this work any more. */
export class ImportGone extends Error {
  override readonly name = 'ImportGone';
}
