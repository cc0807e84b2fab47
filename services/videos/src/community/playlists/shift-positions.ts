import { type Expression, sql } from '@flotilla/database';
import type { Shift } from './plan-move.ts';

/** The new position of a row between `low` and `high`. */
export const shiftPositions = (position: Expression<number>, { first, last, block, others }: Shift) =>
  sql<number>`${position} + case when ${position} between ${first}::int and ${last}::int then ${block}::int else ${others}::int end`;
