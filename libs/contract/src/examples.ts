import type { Media, Operation } from './operation.ts';
import type { Schema, TypeOf } from './schema.ts';

/** Several examples of one body, under titles. */
export type Several<T> = { readonly several: Readonly<Record<string, T>> };
type Shown<S extends Schema> = TypeOf<S> | Several<TypeOf<S>>;

type JsonStatus<Op extends Operation> = {
  [Status in keyof Op['replies'] & number]: Op['replies'][Status] extends Media | null ? never : Status;
}[keyof Op['replies'] & number];

type BodyExample<Op extends Operation> = Op['body'] extends Schema ? { readonly body: Shown<Op['body']> } : unknown;
type ReplyExamples<Op extends Operation> = [JsonStatus<Op>] extends [never]
  ? unknown
  : {
      readonly replies: {
        readonly [Status in JsonStatus<Op>]: Op['replies'][Status] extends Schema ? Shown<Op['replies'][Status]> : never;
      };
    };
type Shows<Op extends Operation> = BodyExample<Op> & ReplyExamples<Op>;

/** An example of every request body and JSON reply of an api; a missing one does not compile. */
export type ExamplesOf<Api extends Readonly<Record<string, Operation>>> = {
  readonly [Id in keyof Api as unknown extends Shows<Api[Id]> ? never : Id]: Shows<Api[Id]>;
};

/** The examples of any operation. */
export type OperationExamples = { readonly body?: unknown; readonly replies?: Readonly<Record<number, unknown>> };

/** The examples of one body with their titles; a single one is called `example`. */
export function exampleList(shown: unknown): [title: string, value: unknown][] {
  return isSeveral(shown) ? Object.entries(shown.several) : [['example', shown]];
}

const isSeveral = (shown: unknown): shown is Several<unknown> => typeof shown === 'object' && shown !== null && 'several' in shown;
