/** Collects the values of a statement and hands out their placeholders. */
export type Bind = (value: unknown) => string;
