/** As long as a head may be. */
const HEAD = 15_000;

/** Paths and queries of full length, each of another kind. */
export const COSTLY_PATHS: readonly (readonly [what: string, path: string])[] = [
  ['slashes', '/'.repeat(HEAD)],
  ['folders', '/a'.repeat(HEAD / 2)],
  ['dots', '/..'.repeat(HEAD / 3)],
  ['words', `/${'a-'.repeat(HEAD / 2)}`],
  ['escapes', `/${'%41'.repeat(HEAD / 3)}`],
  ['a name below each kind of page', `/legal/${'a'.repeat(HEAD)}`],
  ['a hand-in', `/hand-in/${'a'.repeat(HEAD)}`],
  ['a calendar', `/calendar/${'a.'.repeat(HEAD / 2)}ics`],
  ['a payment page', `/sandbox/checkout/${'a-'.repeat(HEAD / 2)}`],
  ['a listing', `/api/v1/assets/${'a-'.repeat(HEAD / 2)}`],
  ['parameters', `/api/v1/assets?${'a&'.repeat(HEAD / 2)}`],
  ['parameters of one name', `/api/v1/assets?${'q=a&'.repeat(HEAD / 4)}`],
  ['words to search for', `/api/v1/assets?q=${'a+'.repeat(HEAD / 2)}`],
  ['letters to search for', `/api/v1/assets?q=${'a'.repeat(HEAD)}`],
  ['a place', `/api/v1/assets?near=${'1,'.repeat(HEAD / 2)}`],
  ['the same below the commerce paths', `/api/v1/ucp${'/a'.repeat(HEAD / 2)}`],
];

/** Headers of full length. */
export const COSTLY_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['Accept', 'a/b,'.repeat(HEAD / 4)],
  ['Accept', `text/html;${'a=b;'.repeat(HEAD / 4)}`],
  ['Accept-Language', 'en,'.repeat(HEAD / 3)],
  ['Content-Type', `application/json;${' '.repeat(HEAD)}`],
  ['Content-Type', `multipart/form-data; boundary=${'-'.repeat(HEAD)}`],
  ['Authorization', `Bearer ${'a.'.repeat(HEAD / 2)}`],
  ['Authorization', `Bearer ${' '.repeat(HEAD - 10)}a`],
  ['X-Api-Key', `svc_live_${'a'.repeat(HEAD)}`],
  ['X-Forwarded-For', '1.1.1.1,'.repeat(HEAD / 8)],
  ['If-None-Match', '"a",'.repeat(HEAD / 4)],
  ['User-Agent', 'a('.repeat(HEAD / 2)],
  ['Origin', `https://${'a.'.repeat(HEAD / 2)}`],
  ['Cookie', 'a=b;'.repeat(HEAD / 4)],
  ['Idempotency-Key', 'a'.repeat(HEAD)],
];

/** As long as a body may be for whoever is not signed in. */
const BODY = 250_000;

/** Bodies of full length, JSON and what is none. */
export const COSTLY_BODIES: readonly (readonly [what: string, body: string])[] = [
  ['open lists', '['.repeat(BODY)],
  ['open objects', '{"a":'.repeat(BODY / 5)],
  ['commas', `[${'1,'.repeat(BODY / 2)}1]`],
  ['names', `{${Array.from({ length: BODY / 12 }, (_, index) => `"k${index}":1`).join(',')}}`],
  ['names near a known one', `{${Array.from({ length: BODY / 18 }, (_, index) => `"passw${index}":1`).join(',')}}`],
  ['one text', `{"email":"${'a'.repeat(BODY)}","password":"x"}`],
  ['an address', `{"email":"${'a.'.repeat(BODY / 4)}@${'a.'.repeat(BODY / 4)}","password":"x"}`],
  ['escapes', `{"email":"${'\\u0041'.repeat(BODY / 6)}","password":"x"}`],
  ['quotes', '"'.repeat(BODY)],
  ['backslashes', `{"email":"${'\\\\'.repeat(BODY / 2)}","password":"x"}`],
  ['blanks', ' '.repeat(BODY)],
  ['a number', `{"email":${'9'.repeat(BODY)}}`],
  ['fields of a form', 'a=b&'.repeat(BODY / 4)],
];

/** Whatever reads a body. */
export const OPEN_DOORS: readonly string[] = [
  '/api/v1/auth/login',
  '/api/v1/mcp',
  '/api/v1/mcp-owner/x/full',
  '/api/v1/payments/callbacks/sandbox',
  '/api/v1/payments/callbacks/stripe',
  '/api/v1/pricing/quote',
  '/api/v1/nowhere',
  '/account',
  '/link',
  '/sandbox/checkout/nothing',
  '/hand-in/bkg_1',
];
