/** Thrown by a handler when something it needs is unavailable: the message is retried until it succeeds. */
export class TryAgainLater extends Error {
  override readonly name = 'TryAgainLater';
}

/** Thrown by a handler when every try would fail: the message becomes a dead letter at once. */
export class Poison extends Error {
  override readonly name = 'Poison';
}

/** One message is too large; nothing of its batch was published. */
export class MessageTooLarge extends Error {
  override readonly name = 'MessageTooLarge';
  readonly messageId: string;

  constructor(messageId: string, sizeInBytes: number) {
    super(`Message ${messageId} has ${sizeInBytes} bytes, more than ${LARGEST_MESSAGE_IN_BYTES}.`);
    this.messageId = messageId;
  }
}

export class UnknownTopic extends Error {
  override readonly name = 'UnknownTopic';

  constructor(topic: string) {
    super(`There is no topic "${topic}".`);
  }
}

/** A topic of this name exists, but not as the code declares it. Nothing was changed. */
export class WrongTopic extends Error {
  override readonly name = 'WrongTopic';

  constructor(topic: string, differences: readonly string[]) {
    super(`The topic "${topic}" is not as declared: ${differences.join('; ')}.`);
  }
}

export const LARGEST_MESSAGE_IN_BYTES = 900_000;
