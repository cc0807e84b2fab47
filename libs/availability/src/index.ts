export { inTime } from './in-time.ts';
export { isTimeLimit, isUnavailable, Unavailable } from './is-unavailable.ts';
export { retryUntilAvailable, type Waiting } from './retry-until-available.ts';
export { createSemaphore, type Semaphore } from './semaphore.ts';
export { createSingleFlight, type SingleFlight } from './single-flight.ts';
