import { invalidParameter } from '@flotilla/http-server';

/** Parses a date of a query. Throws 400 that names the parameter. */
export function parseMoment(param: string, text: string, url: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw invalidParameter('query', param, 'must be a date', url);
  return moment;
}
