import { dateTime, object, string } from '@flotilla/contract';

/** A line of the log that administrators read (docs/contract/logs.md). */
export const logEntry = object(
  { timestamp: dateTime(), level: string(), label: string(), message: string() },
  { additionalProperties: true },
);
/** A date, with or without a time. */
export const moment = () => string({ pattern: '^\\d{4}-\\d{2}-\\d{2}([T ].{0,30})?$', maxLength: 50 });
