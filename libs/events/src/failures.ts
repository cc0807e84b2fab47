/** Thrown by a handler: the message is fine, something it needs is not there. It is tried again, unhurried, until that is back. */
export class TryAgainLater extends Error {
  override readonly name = 'TryAgainLater';
}

/** Thrown by a handler: no further try can help. The message is parked at once. */
export class Poison extends Error {
  override readonly name = 'Poison';
}

/** Nothing was published, because of this one message. */
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
    super(`Nobody has made a topic "${topic}".`);
  }
}

/** A topic of this name is there, but not as the code declares it. Nothing was changed. */
export class WrongTopic extends Error {
  override readonly name = 'WrongTopic';

  constructor(topic: string, differences: readonly string[]) {
    super(`The topic "${topic}" is not as declared: ${differences.join('; ')}.`);
  }
}

export const LARGEST_MESSAGE_IN_BYTES = 900_000;
