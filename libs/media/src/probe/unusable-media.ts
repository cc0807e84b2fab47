/** The file can never become a video; the message says why in words for the person who uploaded it. */
export class UnusableMedia extends Error {
  override readonly name = 'UnusableMedia';
}
