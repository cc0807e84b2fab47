import type { Operation } from '@flotilla/contract';
import { contracts, describePlatform } from '@flotilla/contracts';
import { playbackMetrics } from '@flotilla/contracts-auth';

/**
 * Everything that clients can call. What only servers exchange knows no callers: inboxes ask for signatures (services/federation/test/inbox-signatures.test.ts),
 * documents show what everybody may see (services/federation/test/documents.test.ts).
 */
export const publicOperations: readonly Operation[] = describePlatform(contracts).operations.filter(
  ({ limits }) => !limits?.includes('activityPub'),
);

export type Location = 'body' | 'params' | 'query';
export type Field = {
  readonly location: Location;
  /** With dots where it lies deeper: `channel.name`. */
  readonly name: string;
  readonly types: readonly string[];
  readonly itemTypes: readonly string[];
  readonly required: boolean;
};

type SchemaLike = {
  type?: string | string[];
  items?: SchemaLike;
  properties?: Record<string, SchemaLike>;
  required?: readonly string[];
};

/** Bodies that are declared as anything, because they are only looked at in some configurations. */
const looseBodies: Readonly<Record<string, object>> = { sendPlaybackMetrics: playbackMetrics };

const typesOf = (schema: SchemaLike | undefined) => [schema?.type ?? []].flat();

/** The declared fields of an operation, those of inner objects included. */
export function fieldsOf(operation: Operation): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((location) => {
    const schema = ((location === 'body' && looseBodies[operation.id]) || operation[location]) as SchemaLike | undefined;
    return schema ? inside(schema, location) : [];
  });
}

function inside({ properties = {}, required = [] }: SchemaLike, location: Location, prefix = ''): Field[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = prefix + key;
    if (schema.properties) return inside(schema, location, `${name}.`);
    const isRequired = prefix === '' && required.includes(key);
    return [{ location, name, types: typesOf(schema), itemTypes: typesOf(schema.items), required: isRequired }];
  });
}
