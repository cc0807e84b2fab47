/** The archive that is being made was deleted, or another process makes it by now: nobody waits for this work any more. */
export class ExportGone extends Error {
  override readonly name = 'ExportGone';
}
