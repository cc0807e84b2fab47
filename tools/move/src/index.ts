export { type Moved, type MoveOptions, move } from './move.ts';
export { NotMovable } from './not-movable.ts';
export { databaseNames } from './open-place.ts';
