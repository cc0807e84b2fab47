import { type Limiter, limitsOf, type Operation } from '@flotilla/contract';
import { webApi } from '@flotilla/contracts-web';
import { type Area, areaOf } from './area.ts';

/** Where a request goes and under which rules; derived from its operation once. */
export type Target = {
  readonly operation: Operation;
  readonly area: Area;
  readonly limits: readonly Limiter[];
  readonly isDeclared: boolean;
  /** Files take a token that is sent, but leave the answer to a bad one to the service (docs/contract/files.md#bad-tokens). */
  readonly honoursTokens: boolean;
  readonly mayBeFramed: boolean;
  readonly takesFiles: boolean;
  readonly takesBytes: boolean;
};

export function targetOf(operation: Operation): Target {
  const area = areaOf(operation.path);
  const takesBytes = operation.consumes?.includes('bytes') ?? false;
  const takesFiles = operation.consumes?.includes('multipart') ?? false;
  return {
    operation,
    area,
    limits: limitsOf(operation),
    isDeclared: true,
    honoursTokens: operation.access.who === 'none' && area === 'protected files',
    mayBeFramed: operation.id === webApi.embedPage.id,
    takesFiles,
    takesBytes,
  };
}

const undeclared = (id: string, area: Area, limits: readonly Limiter[]): Target => ({
  ...targetOf({ ...webApi.homePage, id, limits }),
  area,
  isDeclared: false,
});

/** What nobody declared and no prefix of ours claims is a page: the web client's server decides between its shell and 404. */
export const anyPage = undeclared('anyPage', 'pages', ['client']);

const unknownPath = undeclared('unknownPath', 'pages', []);
const unknownApiPath = undeclared('unknownPath', 'api', ['api']);

/** Stands in for what is not served, so that asking for it counts (docs/contract/conventions.md#rate-limits: every request under `/api/v1` does). */
export function nothingIn(area: Area): Target {
  return area === 'api' ? unknownApiPath : unknownPath;
}
