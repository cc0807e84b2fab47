export type ArrivingFile = { readonly filename: string; readonly totalBytes: number | null; readonly body: AsyncIterable<Buffer> };
export type Store<T> = (file: ArrivingFile) => Promise<T>;
