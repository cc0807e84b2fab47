/** The file can never become a video; the message explains why to the uploader. */
export class UnusableMedia extends Error {
  override readonly name = 'UnusableMedia';
}
