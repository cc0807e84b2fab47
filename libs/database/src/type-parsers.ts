import pg from 'pg';

const BIGINT = 20;
const DATE = 1082;

export type TypeParsers = { getTypeParser(oid: number, format?: string): (text: string) => unknown };

/** Rows hold numbers for `bigint` (ids and counts stay far below 2^53), `Date` for timestamps and text for dates; the rest as pg reads it. */
export const typeParsers: TypeParsers = {
  getTypeParser(oid, format) {
    if (format !== 'binary') {
      if (oid === BIGINT) return Number;
      if (oid === DATE) return String;
    }
    return pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown;
  },
};
