/** What was received is not a JSON document that anything could be read from. */
export class MalformedDocument extends Error {
  override readonly name = 'MalformedDocument';
}
