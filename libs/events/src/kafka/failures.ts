/** Kafka did not answer in time. */
export class Late extends Error {
  override readonly name = 'Late';
}

/** Whether Kafka is unavailable or just starting, so that the same request may succeed later. */
export function isKafkaUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Late || (cause as { retriable?: unknown }).retriable === true) return true;
  }
  return false;
}

/** The error code of a broker as kafkajs names it, like `UNKNOWN_MEMBER_ID`. */
export function answerOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { type } = cause as { type?: unknown };
    if (typeof type === 'string') return type;
  }
  return undefined;
}
