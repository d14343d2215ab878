/** The pages to which the guides refer for details: `docs/guides/<name>.md`, served at `/guides/<name>.md`. */
export const GUIDE_PAGES = [
  { name: 'sign-in', title: 'Signing in, keys and scopes' },
  { name: 'tools', title: 'Every tool' },
  { name: 'states', title: 'States of a booking' },
  { name: 'after-the-request', title: 'A rental after the request, call by call' },
  { name: 'errors', title: 'Errors: every code' },
  { name: 'trust', title: 'Trust and risk: every point' },
  { name: 'streams', title: 'Event streams: hearing at once what happens' },
  { name: 'webhooks', title: 'Webhooks: being told instead of asking' },
  { name: 'import', title: 'Moving in: many listings from a file' },
] as const;

export function guidePageFile(name: string): string {
  return `docs/guides/${name}.md`;
}

export function guidePagePath(name: string): string {
  return `/guides/${name}.md`;
}
