import { jwtVerify, SignJWT } from 'jose';
import type { Deps } from '../deps.ts';

const LASTS_S = 15 * 60;
const ALGORITHM = 'HS256';

type Signing = Pick<Deps, 'clock' | 'config'>;
type Archive = { readonly id: number; readonly filename: string };

const secretOf = ({ config }: Signing) => new TextEncoder().encode(config.fileTokenSecret);

/** A link that opens this archive alone, for a quarter of an hour (docs/contract/archives.md#download). */
export async function signDownload(signing: Signing, { id, filename }: Archive): Promise<string> {
  const { publicUrl } = signing.config;
  const now = Math.floor(signing.clock.now().getTime() / 1000);
  const jwt = await new SignJWT({ userExportId: id })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(publicUrl)
    .setAudience(filename)
    .setExpirationTime(now + LASTS_S)
    .sign(secretOf(signing));
  return `${publicUrl}/download/user-exports/${filename}?jwt=${jwt}`;
}

/** Whether a token was made here for this archive and has not expired. */
export async function opensArchive(signing: Signing, jwt: string, { id, filename }: Archive): Promise<boolean> {
  const expected = { algorithms: [ALGORITHM], issuer: signing.config.publicUrl, audience: filename, requiredClaims: ['exp'] };
  try {
    const { payload } = await jwtVerify(jwt, secretOf(signing), { ...expected, currentDate: signing.clock.now() });
    return payload['userExportId'] === id;
  } catch {
    return false;
  }
}
