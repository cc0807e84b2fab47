/** The file can never become a video; the message tells the uploader why. */
export class UnusableMedia extends Error {
  override readonly name = 'UnusableMedia';
}
