/** Why nothing was moved, in words for the operator. */
export class NotMovable extends Error {
  override readonly name = 'NotMovable';
}
