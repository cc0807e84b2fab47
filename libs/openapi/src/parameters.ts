import type { Schema } from '@flotilla/contract';

type ObjectLike = { properties?: Record<string, object>; required?: readonly string[] };

/** The parameters in one location (path, query or header), each with its declared schema. */
export function partsOf(place: 'header' | 'path' | 'query', schema: Schema | undefined): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectLike;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}
