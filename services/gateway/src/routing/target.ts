import { type Limiter, limitsOf, type Operation } from '@flotilla/contract';
import { webApi } from '@flotilla/contracts-web';
import { ofUsers } from '../limits/rules.ts';
import { type Area, areaOf } from './area.ts';

/** Where a request goes and under which rules; derived once from its operation. */
export type Target = {
  readonly operation: Operation;
  readonly area: Area;
  readonly limits: readonly Limiter[];
  /** Those of its limiters that count requests of a user. */
  readonly userLimits: readonly Limiter[];
  readonly isDeclared: boolean;
  /** Files accept a token, but a bad one is answered by the service (docs/contract/files.md#bad-tokens). */
  readonly honoursTokens: boolean;
  readonly mayBeFramed: boolean;
  readonly takesFiles: boolean;
  /** Its body is passed on while it arrives. */
  readonly takesBytes: boolean;
  /** Of a body that is gathered. */
  readonly mostBytes: number;
  /** Its body may take hours, because it carries bytes or a file of any size. */
  readonly isUpload: boolean;
};

/** The limit of bodies that are not files (docs/contract/conventions.md#bodies). */
const MAX_TEXT_BODY_IN_BYTES = 500_000;
const FRAMED: readonly string[] = [webApi.embedPage.id, webApi.playlistEmbedPage.id];

export function targetOf(operation: Operation): Target {
  const limits = limitsOf(operation);
  // What peers read at the paths of pages is open to other sites, as documents are.
  const area = limits.includes('activityPub') ? 'documents' : areaOf(operation.path);
  const takesBytes = (operation.consumes?.includes('bytes') ?? false) && operation.mostBytes === undefined;
  const takesFiles = operation.consumes?.includes('multipart') ?? false;
  const isUpload = takesBytes || Object.values(operation.files ?? {}).some(({ maxSize }) => maxSize === undefined);
  return {
    operation,
    area,
    limits: limits.filter((name) => !ofUsers.has(name)),
    userLimits: limits.filter((name) => ofUsers.has(name)),
    isDeclared: true,
    honoursTokens: operation.access.who === 'none' && area === 'files',
    mayBeFramed: FRAMED.includes(operation.id),
    takesFiles,
    takesBytes,
    mostBytes: operation.mostBytes ?? MAX_TEXT_BODY_IN_BYTES,
    isUpload,
  };
}

const undeclared = (id: string, area: Area, limits: readonly Limiter[]): Target => ({
  ...targetOf({ ...webApi.homePage, id, limits }),
  area,
  isDeclared: false,
});

/** Undeclared paths outside the gateway's prefixes are pages: the web client's server decides between its shell and 404. */
export const anyPage = undeclared('anyPage', 'pages', ['client']);

const unknownPath = undeclared('unknownPath', 'pages', ['files']);
const unknownApiPath = undeclared('unknownPath', 'api', ['api']);

/** The target of paths that are not served, so that requests for them are counted (docs/contract/conventions.md#rate-limits). */
export function nothingIn(area: Area): Target {
  return area === 'api' ? unknownApiPath : unknownPath;
}
