import { exampleList, type Operation, type Schema } from '@flotilla/contract';
import { contracts, describePlatform } from '@flotilla/contracts';
import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats.default(ajv);
const { operations: publicOperations, examples } = describePlatform(contracts);

/** Every body an operation takes and every JSON it answers, by the place it is shown at. */
function shapesOf({ body, replies }: Operation): [place: string, schema: Schema][] {
  const answers = Object.entries(replies).flatMap(([status, reply]): [string, Schema][] =>
    reply === null || 'media' in reply ? [] : [[status, reply as Schema]],
  );
  return body ? [['body', body], ...answers] : answers;
}

const shownAt = (id: string, place: string) => (place === 'body' ? examples[id]?.body : examples[id]?.replies?.[Number(place)]);

test('every body and every JSON answer of every operation has an example', () => {
  const missing = publicOperations.flatMap((operation) =>
    shapesOf(operation).flatMap(([place]) => (shownAt(operation.id, place) === undefined ? [`${operation.id} ${place}`] : [])),
  );

  expect(missing).toEqual([]);
});

test('no example is of an unknown operation', () => {
  const ids = new Set(publicOperations.map(({ id }) => id));

  expect(Object.keys(examples).filter((id) => !ids.has(id))).toEqual([]);
});

test.each(publicOperations.filter((operation) => shapesOf(operation).length > 0).map((operation) => [operation.id, operation] as const))(
  'the examples of %s are as their schemas say',
  (id, operation) => {
    for (const [place, schema] of shapesOf(operation)) {
      for (const [title, value] of exampleList(shownAt(id, place))) {
        ajv.validate(schema, value);
        expect([place, title, ajv.errorsText()]).toEqual([place, title, 'No errors']);
      }
    }
  },
);
