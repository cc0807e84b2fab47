import { readFileSync } from 'node:fs';
import { type Setting, setting } from '@flotilla/config';
import type { Role } from '@flotilla/contract';
import { checkProvider } from './check-provider.ts';

/** Another identity provider: OpenID Connect or plain OAuth2. */
export type Provider = {
  /** Used in URLs and in `user.pluginAuth`. */
  readonly name: string;
  readonly displayName: string;
  /** Of an OpenID provider, where discovery gives the rest; without it the three URLs are set. */
  readonly issuer?: string;
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly userInfoUrl?: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** Whether a person with the verified address of a local user is linked to that user. */
  readonly linkByEmail: boolean;
  readonly createsUsers: boolean;
  readonly roleClaim?: string;
  readonly roles: Readonly<Record<string, Role>>;
  readonly quotaClaim?: string;
  /** Bytes by value of the claim; -1 is no limit. */
  readonly quotas: Readonly<Record<string, number>>;
};

const OPENID_SCOPES = ['openid', 'email', 'profile'];
const MAX_PROVIDERS = 20;

/** JSON, or the path of a file that holds it: an array of providers. Error messages contain nothing that may be secret. */
export function providersSetting(name: string, about: string): Setting<readonly Provider[]> {
  return {
    ...setting.text(name, about, { secret: true, fallback: '[]' }),
    parse(text) {
      const listed = readList(text.trim());
      const mistakes = listed.flatMap((given, index) => checkProvider(given).map((mistake) => `[${index}]${mistake}`));
      if (mistakes.length > 0) throw new Error(`is not usable: ${mistakes.join('; ')}`);
      const providers = listed.map((given) => withDefaults(given as Given));
      const names = providers.map((provider) => provider.name);
      const twice = names.find((each, index) => names.indexOf(each) < index);
      if (twice !== undefined) throw new Error(`names ${twice} twice`);
      return providers;
    },
  };
}

function readList(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith('[') ? text : readFileSync(text, 'utf8'));
  } catch {
    // The parser's message quotes the text, which may hold secrets.
    throw new Error('must be JSON, or the path of a file with JSON');
  }
  if (!Array.isArray(value) || value.length > MAX_PROVIDERS) throw new Error(`must be an array of at most ${MAX_PROVIDERS} providers`);
  return value;
}

type Given = Partial<Provider> & Pick<Provider, 'clientId' | 'clientSecret' | 'name'>;

function withDefaults(given: Given): Provider {
  return {
    displayName: given.name,
    scopes: given.issuer ? OPENID_SCOPES : [],
    linkByEmail: false,
    createsUsers: true,
    roles: {},
    quotas: {},
    ...given,
  };
}
