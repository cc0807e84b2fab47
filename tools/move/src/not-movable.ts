/** The instance cannot be moved; the message explains why to the operator. */
export class NotMovable extends Error {
  override readonly name = 'NotMovable';
}
