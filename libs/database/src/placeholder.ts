/** Stands for an argument of a prepared query while it is compiled. */
export class Placeholder {
  readonly index: number;
  readonly isJson: boolean;

  constructor(index: number, isJson = false) {
    this.index = index;
    this.isJson = isJson;
  }

  [Symbol.toPrimitive](): never {
    throw new Error('An argument of a prepared query is used as it is: compute with it before the call, or in SQL.');
  }
}

/** A value as it is written into a `jsonb` column; null is SQL's. */
export function asJson(value: unknown): unknown {
  if (value === null || value === undefined) return value;
  return value instanceof Placeholder ? new Placeholder(value.index, true) : JSON.stringify(value);
}
