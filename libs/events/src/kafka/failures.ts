/** Whether Kafka could not be asked at all or is just starting, so that the same may well succeed later. */
export function isKafkaAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (
      (cause as { retriable?: unknown }).retriable === true ||
      /^KafkaJSConnection|^KafkaJSRequestTimeout|^KafkaJSNoBroker/.test(cause.name)
    )
      return true;
  }
  return false;
}
