import type { PlatformDescription } from '@flotilla/contracts';
import { toOpenApi } from '@flotilla/openapi';

const INTERFACE_VERSION = '8.0.0';

/** The text of the OpenAPI document, made when it is first asked for. */
export function createOpenApi({ operations, problems, examples }: PlatformDescription, publicUrl: string): () => string {
  let text: string | undefined;
  const description = { serverUrl: publicUrl, version: INTERFACE_VERSION, title: 'Flotilla', problems, examples };
  return () => (text ??= JSON.stringify(toOpenApi(operations, description)));
}
