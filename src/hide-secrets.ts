/** Variables whose whole value is a secret, by their names. */
const SECRET_NAME = /SECRET|PASSWORD|TOKEN|KEY|ACCOUNT|HEADERS/;
/** Variables with an address, which may contain a password. */
const ADDRESS_NAME = /URL|ENDPOINT|API_BASE/;
/** Shorter texts also occur in ordinary words, so replacing them would make the log unreadable. */
const MIN_LETTERS = 6;
const MASK = '[hidden]';
/** The name and the password in any address, up to the last `@` before a blank or a quotation mark. */
const LOGIN = /\b([a-z][a-z0-9+.-]*:\/\/)([^\s:@/"'\\]*):[^\s"'\\]*@/gi;

/** Replaces every secret of this environment in a text, and the password in every address. */
export function hideSecrets(environment: NodeJS.ProcessEnv): (text: string) => string {
  const secrets = [...new Set(Object.entries(environment).flatMap(([name, value = '']) => secretsIn(name, value)))]
    .filter((secret) => secret.length >= MIN_LETTERS)
    // A secret that contains another one is replaced first.
    .toSorted((a, b) => b.length - a.length);
  const known = secrets.length === 0 ? null : new RegExp(secrets.map((secret) => RegExp.escape(secret)).join('|'), 'g');
  return (text) => (known === null ? text : text.replace(known, MASK)).replace(LOGIN, `$1$2:${MASK}@`);
}

/** The address of a database or a server without its password and its options. */
export function withoutPassword(address: string): string {
  return address.replace(LOGIN, '$1$2@').replace(/\?.*$/, '');
}

function secretsIn(name: string, value: string): string[] {
  const found = SECRET_NAME.test(name) ? [value, ...partsOf(value)] : ADDRESS_NAME.test(name) ? passwordsIn(value) : [];
  return found.flatMap((secret) => [secret, ...formsOf(secret)]);
}

/** The secret parts of a value: each entry of a list, the value of a header, and only the key of a service account. */
function partsOf(value: string): string[] {
  const list = value.split(',').map((entry) => entry.trim());
  const ofHeaders = list.flatMap((entry) => /^[\w-]+=(.+)$/.exec(entry)?.[1] ?? []);
  return [...(list.length > 1 ? list : []), ...ofHeaders, ...privateKeyIn(value)];
}

function privateKeyIn(value: string): string[] {
  if (!value.includes('private_key')) return [];
  try {
    const key: unknown = Reflect.get(Object(JSON.parse(value)), 'private_key');
    return typeof key === 'string' ? [key, ...key.split('\n')] : [];
  } catch {
    return [];
  }
}

/** The passwords in an address, even if it cannot be parsed, because then it is likely to be part of a message. */
function passwordsIn(address: string): string[] {
  const login = /^[a-z][a-z0-9+.-]*:\/\/[^:@/]*:(.*)@/is.exec(address)?.[1] ?? '';
  const options = [...address.matchAll(/(?:password|token|key)=([^&\s]+)/gi)].map(([, secret = '']) => secret);
  return [login, ...options];
}

/** The forms of a secret: in an address, in JSON, and as mail servers and HTTP receive it. */
function formsOf(secret: string): string[] {
  return [
    decoded(secret),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
  ];
}

function decoded(secret: string): string {
  try {
    return decodeURIComponent(secret);
  } catch {
    return secret;
  }
}
