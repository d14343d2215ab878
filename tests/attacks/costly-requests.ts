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
  '/sign-in',
  '/link',
  '/sandbox/checkout/nothing',
  '/hand-in/bkg_1',
];

/** As long as a line of a chat may be, of each kind that finding addresses in it has been slow at: what it is full of, and its end. */
export const COSTLY_LINES: readonly string[] = [
  // After each address the rest is looked through again, and from each quotation mark on to the end for one of an e-mail.
  ['a.com"', '@'],
  ['a.co"', '@'],
  ['a.com,"', '@'],
  ['a.com ', `${'"a'.repeat(400)}@`],
  'a@',
  'a.',
  'a.com ',
  'http://a ',
  '//a',
  'mailto:a',
  'www.a',
  '1.1.1.1?-',
  'あ$あ:',
  '。}あ',
  'a@a.com<',
  '12 34 ',
  'a at aa dot ',
  'a@aa-',
  'a.a-.',
  '((((a.com/(',
  '"x@a.',
  'xn--a.',
  '-',
  'a',
].map((line) => {
  const [unit = '', end = ''] = [line].flat();
  return unit.repeat(Math.floor((2_000 - end.length) / unit.length)) + end;
});

const SHORTER = 50_000;

/** Fields that are too long, or are refused, only after something has looked at all of them. */
export const COSTLY_FIELDS: readonly (readonly [what: string, body: object])[] = [
  ['a password between letters', { email: 'new@a.example', password: `a${'1234'.repeat(BODY / 5)}a`, name: 'A' }],
  ['a password of blanks', { email: 'new@a.example', password: `a${' \u00A0\t.'.repeat(BODY / 10)}a`, name: 'A' }],
  ['an address of dots', { email: `a@${'.'.repeat(BODY / 2)}a`, password: 'three words here', name: 'A' }],
  [
    'a telephone number',
    { email: 'new@a.example', password: 'three words here', name: 'A', phone: `+351${'1-'.repeat(BODY / 3)}` },
  ],
  ['a name', { email: 'new@a.example', password: 'three words here', name: ' \t'.repeat(BODY / 5) }],
];

/** Cells of a file of listings. */
export const COSTLY_CELLS: readonly (readonly [column: string, cell: string])[] = [
  ['pickup_windows', `${'mon,'.repeat(SHORTER / 4)} x`],
  ['pickup_windows', `${'1:00 '.repeat(SHORTER / 5)}x`],
  ['extras', `a${' '.repeat(SHORTER)}b`],
  ['extras', `${'a per '.repeat(SHORTER / 6)}x`],
  ['seasons', 'a '.repeat(SHORTER / 2)],
  ['seasons', `${'mon-'.repeat(SHORTER / 4)} +1%`],
];

/** What the authorization server is asked with: requests, forms and clients of full length. */
export const COSTLY_OAUTH: readonly (readonly [what: string, path: string, init: RequestInit])[] = [
  ['scopes', `/oauth/authorize?scope=${'a+'.repeat(HEAD / 2)}`, {}],
  ['parameters', `/oauth/authorize?${'a=b&'.repeat(HEAD / 4)}`, {}],
  ['resources', `/oauth/authorize?${'resource=a&'.repeat(HEAD / 11)}`, {}],
  ['a client', `/oauth/authorize?client_id=https://a.example/${'a/'.repeat(HEAD / 2 - 50)}`, {}],
  ['a page', `/oauth/sign-in/${'a'.repeat(HEAD)}`, {}],
  ...['/oauth/token', '/oauth/revoke', '/oauth/authorize'].flatMap((path) =>
    ['a=b&', 'scope=a+', 'client_assertion=a.', 'a%5B%5D=b&', '%41'].map(
      (unit) =>
        [`a form of ${unit}`, path, { method: 'POST', body: new URLSearchParams(unit.repeat(SHORTER / unit.length)) }] as const,
    ),
  ),
  ...[
    { redirect_uris: Array.from({ length: 3_000 }, (_, index) => `https://a${index}.example`) },
    { redirect_uris: ['https://a.example'], client_name: ' \u200B'.repeat(8_000) },
    { redirect_uris: ['https://a.example'], contacts: 'a@'.repeat(SHORTER / 2) },
    { redirect_uris: [`https://${'a.'.repeat(SHORTER / 2)}example`] },
  ].map(
    (said) =>
      [
        'a client',
        '/oauth/register',
        { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(said) },
      ] as const,
  ),
];

/** Forms of full length whose parts are many. */
export const COSTLY_FORMS: readonly (readonly [what: string, part: string])[] = [
  ['fields', 'Content-Disposition: form-data; name="a"\r\n\r\nb'],
  ['files', 'Content-Disposition: form-data; name="a"; filename="a"\r\n\r\nb'],
  ['parts of nothing', '\r\n'],
  ['headers', `${'a: b\r\n'.repeat(2_000)}Content-Disposition: form-data; name="a"\r\n\r\nb`],
  ['parameters', `Content-Disposition: form-data; ${'a="b";'.repeat(1_000)} name="a"\r\n\r\nb`],
];

export function formOf(part: string): { type: string; body: string } {
  const whole = `--between\r\n${part}\r\n`;
  return { type: 'multipart/form-data; boundary=between', body: `${whole.repeat(900_000 / whole.length)}--between--\r\n` };
}
