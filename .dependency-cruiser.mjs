/**
 * The one direction of imports: doors → registry → domain → db | adapters. `docs/architecture.md` explains it.
 * `npm run check` runs these rules; each is an error.
 */

/** Areas and their contexts, from left to right. A context imports only contexts to its left; the other way is an event. */
export const AREAS = {
  platform: ['kernel', 'words', 'monitoring', 'events', 'files', 'settings', 'texts', 'icalendar'],
  people: ['legal', 'accounts', 'mail', 'api-keys', 'sign-in', 'agents', 'registration', 'webhooks', 'trust'],
  catalog: ['availability', 'pricing', 'categories', 'assets', 'search', 'quotes'],
  money: ['ledger', 'credit', 'payments', 'commissions'],
  rentals: ['bookings', 'open-items', 'changes', 'requests', 'handover', 'claims', 'documents', 'reviews'],
  settlement: ['invoices', 'booking-payments', 'refunds', 'payout-banks', 'offline-payments', 'payouts'],
  talk: ['channels', 'conversations', 'notifications', 'agent-webhooks'],
  shops: [
    'calendar',
    'storefront',
    'listings',
    'feedback',
    'finance-entries',
    'expenses',
    'maintenance',
    'statements',
    'analytics',
  ],
  commerce: ['products', 'checkouts', 'protocol'],
  oversight: [
    'admin-bookings',
    'payment-admin',
    'account-security',
    'moderation',
    'admins',
    'deliveries',
    'deadlines',
    'data-protection',
  ],
  standing: ['steps', 'bookings'],
};
const CONTEXTS = Object.entries(AREAS).flatMap(([area, contexts]) => contexts.map((context) => `${area}/${context}`));

/** Packages that speak a transport. */
const KOA = '^node_modules/(koa|@koa|koa-[^/]+|@types/koa[^/]*)/';
const MCP_SDK = '^node_modules/@modelcontextprotocol/';
const DRIVERS = '^node_modules/(better-sqlite3|pg|drizzle-orm/(better-sqlite3|node-postgres|sqlite-core|pg-core))(/|$)';

/** The commands, and files directly in src/: start-server, compose-marketplace and what they are made of. */
const COMPOSITION = '^src/([^/]+|commands/[^/]+)\\.ts$';
const REGISTRY = '^src/tools/(?!mcp/)';
const DOORS = { rest: '^src/rest/', mcp: '^src/tools/mcp/', jobs: '^src/jobs/' };

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const contextOrder = CONTEXTS.slice(0, -1).map((context, position) =>
  forbid(
    `${context.replace('/', '-')}-imports-to-the-left`,
    'A context imports only contexts to its left. What lies to its right learns of it by an event.',
    { path: `^src/domain/${context}/` },
    { path: `^src/domain/(${CONTEXTS.slice(position + 1).join('|')})/` },
  ),
);

const doorsApart = Object.entries(DOORS).map(([door, path]) =>
  forbid(
    `${door}-is-a-door-of-its-own`,
    'A door imports no other door. What two doors need lies in src/tools.',
    { path },
    {
      path: Object.entries(DOORS)
        .filter(([other]) => other !== door)
        .map(([, other]) => other),
    },
  ),
);

export default {
  forbidden: [
    forbid('no-circular', 'Two files that need each other are one file, or lack a third.', {}, { circular: true }),
    forbid(
      'no-orphans',
      'Nothing imports it and it imports nothing: it is dead.',
      {
        orphan: true,
        pathNot: [
          '^(bin|scripts|bench|examples|tests|docs|web)/',
          '^[^/]+\\.(ts|mjs)$',
          '^db/[^/]+\\.config\\.ts$',
          '\\.d\\.ts$',
        ],
      },
      {},
    ),
    // The clients of others have packages of their own, which `npm run clients` installs. What is virtual, Vite makes.
    forbid(
      'resolvable',
      'The import leads nowhere.',
      { pathNot: '^tests/clients/' },
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
    // Which of the development packages are built in, tests/reliability/package.test.ts has in a list.
    forbid(
      'declared-dependencies',
      'What is imported stands in package.json.',
      { path: '^(src|db|bin)/', pathNot: '^db/[^/]+\\.config\\.ts$' },
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    ),

    forbid(
      'domain-knows-no-door',
      'A command knows no transport and nothing that is built on commands.',
      { path: '^src/domain/' },
      { path: ['^src/(rest|tools|jobs|manifests|demo)/', COMPOSITION, KOA, MCP_SDK] },
    ),
    ...contextOrder,
    forbid(
      'monitoring-imports-only-the-kernel',
      'It reports on the process and its work, not on the business.',
      { path: '^src/domain/platform/monitoring/' },
      { path: '^src/domain/', pathNot: '^src/domain/platform/(monitoring|kernel)/' },
    ),
    forbid(
      'context-through-its-index',
      'A context is used through its index.ts alone: what is not exported there is private.',
      { path: '^src/domain/([^/]+/[^/]+)/' },
      { path: '^src/domain/[^/]+/[^/]+/', pathNot: ['^src/domain/$1/', '^src/domain/[^/]+/[^/]+/index\\.ts$'] },
    ),
    forbid(
      'domain-through-its-indexes',
      'Also from outside the domain a context is used through its index.ts alone. Tables that load nothing else go to the pages.',
      { path: '^src/', pathNot: ['^src/domain/', '^src/rest/web/page-(contract|paths)\\.ts$'] },
      { path: '^src/domain/[^/]+/[^/]+/', pathNot: '^src/domain/[^/]+/[^/]+/index\\.ts$' },
    ),
    forbid(
      'contexts-are-known',
      'A new context needs its place in AREAS above.',
      { path: '^src/domain/', pathNot: `^src/domain/(${CONTEXTS.join('|')})/` },
      {},
    ),

    forbid(
      'adapters-know-no-business',
      'An adapter implements a port; it may use db/ and nothing else of ours.',
      { path: '^src/adapters/' },
      { path: '^src/', pathNot: '^src/adapters/' },
    ),
    forbid(
      'db-stands-alone',
      'The data layer imports nothing of the application.',
      { path: '^db/' },
      { path: '^(src|tests|scripts|bench|examples)/' },
    ),
    forbid(
      'drivers-stay-in-db',
      'The engine is known in db/ only; everything else sees Reader and Tx.',
      { path: '^src/' },
      { path: DRIVERS },
    ),

    forbid(
      'registry-knows-no-door',
      'The registry and the pipeline serve every door and know none.',
      { path: REGISTRY },
      { path: [...Object.values(DOORS), '^src/(manifests|demo)/', COMPOSITION, KOA, MCP_SDK] },
    ),
    ...doorsApart,
    forbid(
      'pages-use-the-door-alone',
      'A page reaches operations through the contract of its door, and knows their addresses; nothing else of the server.',
      { path: '^web/' },
      { path: ['^(src|db|bin|scripts|tests)/'], pathNot: '^src/rest/web/page-(contract|paths)\\.ts$' },
    ),
    forbid(
      'server-knows-no-page',
      'The server answers with the pages as they were built.',
      { path: '^(src|db|bin)/' },
      { path: '^web/' },
    ),
    forbid(
      'react-stays-in-the-pages',
      'Only the pages are drawn by React.',
      { path: '^(src|db|bin|scripts|bench|examples)/' },
      { path: '^node_modules/(react|react-dom|react-router|@react-router|@mantine|@tabler|@lingui/react|@types/react[^/]*)/' },
    ),
    forbid(
      'mcp-sdk-stays-in-its-door',
      'Only the MCP door speaks MCP.',
      { path: '^(src|db)/', pathNot: '^src/tools/mcp/' },
      { path: MCP_SDK },
    ),
    forbid(
      'authorization-server-stays-in-its-folder',
      'Only its own door knows the library that speaks OAuth.',
      { path: '^(src|db)/', pathNot: '^src/rest/oauth/' },
      { path: '^node_modules/(oidc-provider|@types/oidc-provider)/' },
    ),
    forbid(
      'koa-stays-in-the-http-doors',
      'Only the doors that speak HTTP, and the composition, know Koa.',
      { path: '^(src|db)/', pathNot: ['^src/rest/', '^src/tools/mcp/', COMPOSITION] },
      { path: KOA },
    ),
    forbid(
      'doors-do-not-write',
      'A door reaches the data through the pipeline.',
      { path: ['^src/rest/', '^src/tools/mcp/'] },
      { path: '^db/', pathNot: '^db/values/' },
    ),
    forbid(
      'manifests-are-pure',
      'A manifest is a function of the registry and the route table.',
      { path: '^src/manifests/' },
      {
        path: ['^db/', '^src/(adapters|jobs|demo)/', COMPOSITION, '^(node:)?(fs|http|https|net|child_process)(/|$)'],
        pathNot: '^db/values/',
      },
    ),
    forbid(
      'demo-is-optional',
      'The demo data can be taken away: only the composition loads it.',
      { path: '^src/', pathNot: ['^src/demo/', COMPOSITION] },
      { path: '^src/demo/' },
    ),
    forbid(
      'composition-is-the-top',
      'The commands, start-server and compose-marketplace know everything; nothing below knows them.',
      { path: '^src/[^/]+/', pathNot: COMPOSITION },
      { path: COMPOSITION },
    ),
    forbid(
      'application-knows-no-tooling',
      'What is delivered needs no test, script, bench or example, but the example that the demo shows; a checkout builds itself.',
      { path: '^(src|db|bin)/', pathNot: ['^src/commands/demo\\.ts$', '^bin/rentwire\\.js$'] },
      { path: '^(tests|scripts|bench|examples)/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules/\\.|data/|dist/|tests/output/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
