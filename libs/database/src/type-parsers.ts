import pg from 'pg';

const BIGINT = 20;
const DATE = 1082;

export type TypeParsers = { getTypeParser(oid: number, format?: string): (text: string) => unknown };

/** Rows hold numbers for counts and ids (ours stay far below 2^53), `Date` for moments and text for days; the rest as pg reads it. */
export const typeParsers: TypeParsers = {
  getTypeParser(oid, format) {
    if (format !== 'binary') {
      if (oid === BIGINT) return Number;
      if (oid === DATE) return String;
    }
    return pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown;
  },
};
