import type { Operation } from '@flotilla/contract';
import { shownExamples } from './shown-examples.ts';

const MEDIA = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  bytes: 'application/octet-stream',
};

/** The request body in every media type an operation accepts, with examples; file parts are properties of multipart bodies. */
export function requestBody({ body, consumes, files = {} }: Operation, shown?: unknown): object | undefined {
  const forms = consumes ?? (body ? ['json'] : []);
  if (forms.length === 0) return undefined;
  const content = forms.map((form) => [
    MEDIA[form],
    form === 'bytes' ? {} : { schema: form === 'multipart' ? withFiles(body, files) : (body ?? {}), ...shownExamples(shown) },
  ]);
  return { required: forms[0] === 'bytes' || Boolean(body), content: Object.fromEntries(content) as object };
}

function withFiles(body: object | undefined, files: NonNullable<Operation['files']>): object {
  const { properties = {}, required = [] } = (body ?? {}) as { properties?: object; required?: string[] };
  const parts = Object.entries(files).map(([part, { mediaTypes }]) => [
    part,
    { type: 'string', contentMediaType: mediaTypes?.[0] ?? 'application/octet-stream' },
  ]);
  const requiredParts = Object.entries(files).flatMap(([part, { required: isRequired }]) => (isRequired ? [part] : []));
  return {
    type: 'object',
    properties: { ...properties, ...(Object.fromEntries(parts) as object) },
    required: [...required, ...requiredParts],
  };
}
