import type { Schema } from '@flotilla/contract';

type ObjectLike = { properties?: Record<string, object>; required?: readonly string[] };

/** The parameters of one place, each with the schema its declaration gives it. */
export function partsOf(place: 'header' | 'path' | 'query', schema: Schema | undefined): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectLike;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}
