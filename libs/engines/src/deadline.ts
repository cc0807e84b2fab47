import { inTime } from '@flotilla/availability';

/** The result of the work, or an error that names what took too long. The work itself goes on. */
export const within = <T>(ms: number, what: string, work: Promise<T>): Promise<T> =>
  inTime(work, ms, () => new Error(`${what} took longer than ${ms} ms`));
