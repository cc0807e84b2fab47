import type { Operation } from '@flotilla/contract';

type Api = Readonly<Record<string, Operation>>;
type Json = { readonly [keyword: string]: unknown };

/** What only documents and servers read of a schema. */
const UNREAD = new Set(['description', 'default', 'examples', 'additionalProperties']);
/** Bodies larger than this, in characters, are no forms: the configuration has its own. */
const LARGEST_FORM = 4_000;

/** The operations of an interface with no more than calls and forms need. Their types stay those of the whole. */
export function forClients<const Whole extends Api>(api: Whole): Whole {
  return Object.fromEntries(Object.entries(api).map(([name, operation]) => [name, forClient(operation)])) as unknown as Whole;
}

function forClient({ id, method, path, access, body, consumes, files, headers, problems, repeatable, replies }: Operation) {
  const form = body && lean(body);
  return {
    id,
    method,
    path,
    access,
    ...(body && { body: JSON.stringify(form).length > LARGEST_FORM ? {} : form }),
    ...(consumes && { consumes }),
    ...(files && { files }),
    ...(headers && { headers: lean(headers) }),
    ...(problems && { problems }),
    ...(repeatable && { repeatable }),
    replies: Object.fromEntries(Object.keys(replies).map((status) => [status, null])),
  };
}

function lean(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lean);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema as Json).flatMap(([keyword, value]) =>
      UNREAD.has(keyword) ? [] : [[keyword, keyword === 'properties' ? fields(value as Json) : lean(value)]],
    ),
  );
}

/** Names of fields may be those of keywords. */
const fields = (properties: Json) => Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, lean(schema)]));
