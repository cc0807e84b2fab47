const PASSING: readonly number[] = [401, 408, 429, 502, 503, 504];

/** Whether an answer of this status says what the other service cannot do right now, and nothing about what it was asked. */
export const isPassing = (status: number): boolean => PASSING.includes(status);
