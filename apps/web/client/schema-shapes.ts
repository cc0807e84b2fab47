/**
 * Stands in for TypeBox in the browser: contracts build the same plain JSON Schemas, without the library. Nothing in the
 * client validates; servers do.
 */
type Shape = Record<string, unknown>;

const OPTIONAL = 'isOptional';

export const Type = {
  String: (keywords: Shape = {}) => ({ type: 'string', ...keywords }),
  Integer: (keywords: Shape = {}) => ({ type: 'integer', ...keywords }),
  Number: (keywords: Shape = {}) => ({ type: 'number', ...keywords }),
  Boolean: (keywords: Shape = {}) => ({ type: 'boolean', ...keywords }),
  Unknown: (keywords: Shape = {}) => keywords,
  Unsafe: (schema: Shape) => schema,
  Optional: (schema: Shape) => ({ ...schema, [OPTIONAL]: true }),
  Array: (items: Shape, keywords: Shape = {}) => ({ type: 'array', items, ...keywords }),
  Object: (properties: Record<string, Shape>, keywords: Shape = {}) => ({
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !properties[name]?.[OPTIONAL]),
    ...keywords,
  }),
};

export function Compile(): never {
  throw new Error('Nothing is validated in the browser.');
}
