import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Koa from 'koa';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { ParserThreads } from './adapters/parser-threads.ts';
import type { Ports } from './adapters/ports.ts';
import type { SandboxGateway } from './adapters/sandbox-gateway/sandbox-gateway.ts';
import type { Tracer } from './adapters/tracing/tracer.ts';
import type { Config } from './config.ts';
import { listMessageKeys } from './domain/commerce/protocol/index.ts';
import { publicKeySet } from './domain/people/sign-in/index.ts';
import { type Clock, type Ids, lazy, type Settings } from './domain/platform/kernel/index.ts';
import type { StreamBell } from './jobs/stream-bell.ts';
import { connectionsOf } from './manifests/connections.ts';
import { manifestMiddleware } from './manifests/manifest-middleware.ts';
import { API_VERSION, type ManifestSource } from './manifests/manifest-source.ts';
import { referenceOf } from './manifests/reference/reference.ts';
import { eventStreams } from './rest/event-streams.ts';
import { httpApp } from './rest/http-app.ts';
import type { Metrics } from './rest/metrics.ts';
import { oauthDoor } from './rest/oauth/oauth-door.ts';
import { installedApp } from './rest/site/installed-app.ts';
import { siteRoutes } from './rest/site/site-routes.ts';
import { routes } from './rest/routes/index.ts';
import { builtPages, watchedPages } from './rest/web/web-build.ts';
import { webDoor } from './rest/web/web-door.ts';
import { answerSigner } from './rest/ucp/opened-call.ts';
import { openPlatforms } from './rest/ucp/platforms.ts';
import { ucpDoor } from './rest/ucp/ucp-door.ts';
import { consumerEndpoint, ownerEndpoint } from './tools/endpoints.ts';
import { mountMcpEndpoint } from './tools/mcp/mount-mcp-endpoint.ts';
import type { DescribeAction } from './tools/next-actions.ts';
import type { Pipeline } from './tools/pipeline.ts';
import { type AskedOrigin, askedOrigin, LOOPBACK_NAMES } from './tools/requests/asked-origin.ts';
import { type BodyBudget, bodyBudget } from './tools/requests/body-budget.ts';
import { type JsonBodies, jsonBodies } from './tools/requests/json-body.ts';
import { FILE_BODY_BYTES, JSON_BODY_BYTES } from './tools/requests/read-body.ts';

interface DoorParts {
  readonly config: Config;
  readonly database: Database;
  readonly publicBaseUrl: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly settings: Settings;
  readonly ports: Ports;
  readonly sandbox: SandboxGateway | null;
  readonly bodyThreads: ParserThreads;
  readonly pipeline: Pipeline;
  readonly describeAction: DescribeAction;
  readonly observed: Metrics;
  readonly tracer: Tracer | null;
  readonly bell: StreamBell;
}

interface Doors {
  readonly app: Koa;
  endStreams(): void;
  close(): Promise<void>;
}

/** Opens all doors on one server: MCP, REST, manifests, commerce, OAuth and pages. */
export function openDoors(parts: DoorParts): Doors {
  const { config, publicBaseUrl, ids, log, settings, ports, pipeline, describeAction } = parts;
  const budget = bodyBudget();
  const bodies = { bodyBudget: budget, jsonBodies: jsonBodies(parts.bodyThreads) };
  const limits = { storage: ports.storage, maxUploadBytes: settings.maxUploadBytes, ...bodies };
  const streams = eventStreams({ pipeline, listen: parts.bell.listen, mostOpen: config.STREAMS_PER_USER });
  const originAsked = askedOrigin(publicBaseUrl, config.ALLOWED_HOSTS);
  const endpoints = mcpEndpoints(parts, bodies, originAsked);
  const build = process.env['RENTWIRE_SOURCES'] === '1' ? watchedPages() : builtPages();
  const providerName = ports.identityProvider?.name ?? null;
  const { sandbox } = parts;
  const oauth = oauthDoor({ pipeline, ports, settings, ids, log, askedOrigin: originAsked });
  const { openPages: openOauth } = oauth;
  const connections = lazy(() => connectionsOf(manifestSource(publicBaseUrl)));
  const reference = lazy(() => referenceOf(manifestSource(publicBaseUrl)));
  const shared = { pipeline, settings, ids, now: () => parts.clock.now() };
  const web = webDoor({ ...shared, build, limits, routes, sandbox, providerName, openOauth, connections, reference });
  const app = httpApp({
    pipeline,
    showAnswer: web.showAnswer,
    showRefusal: web.showRefusal,
    streams,
    routes,
    describeAction,
    limits,
    ids,
    log,
    requests: log.child({}, { redact: [] }),
    countAnswer: parts.observed.countAnswer,
    tracer: parts.tracer,
    proxies: config.TRUST_PROXY,
    proxyHeader: config.TRUST_PROXY_HEADER ?? null,
    operator: settings,
    endpoints,
    uncounted: parts.observed.trusted,
    webAssets: build.assets,
    pages: siteRoutes({ pipeline, publicBaseUrl }),
    others: [
      parts.observed.middleware,
      // Before the pages, which would take a document below the address of a page for a page.
      manifests(parts),
      commerce(parts),
      web.middleware,
      oauth.middleware,
      installedApp(settings),
    ],
  });
  const closing = [...endpoints, build];
  return { app, endStreams: streams.end, close: async () => void (await Promise.all(closing.map((each) => each.close()))) };
}

interface Bodies {
  readonly bodyBudget: BodyBudget;
  readonly jsonBodies: JsonBodies;
}

function mcpEndpoints(
  { config, publicBaseUrl, clock, log, pipeline, describeAction }: DoorParts,
  bodies: Bodies,
  originAsked: AskedOrigin,
) {
  const names = config.MCP_CHALLENGE_IN_RESULT.map((name) => name.toLowerCase());
  return [consumerEndpoint, ownerEndpoint].map((endpoint) =>
    mountMcpEndpoint(endpoint, {
      pipeline,
      now: () => clock.now(),
      serverInfo: { name: 'rentwire', version: API_VERSION },
      ...sourceRules(config, publicBaseUrl),
      askedOrigin: originAsked,
      challengedInResults: (client) => names.some((name) => client.toLowerCase().includes(name)),
      describeAction,
      maxBodyBytes: JSON_BODY_BYTES,
      maxFileBodyBytes: FILE_BODY_BYTES,
      ...bodies,
      log,
      fastPath: true,
    }),
  );
}

/**
 * The sources from which MCP accepts requests: those meant for this server. MCP reads no cookie, so a page of another site can do
 * nothing here that it could not do anywhere, so hosts that run in a browser may come from every origin. On a computer of a
 * person only allowed pages may, as the protocol demands, because nobody else can reach that server.
 */
function sourceRules({ ALLOWED_HOSTS, ALLOWED_ORIGINS }: Config, publicBaseUrl: string) {
  const { hostname: ownName } = new URL(publicBaseUrl);
  const hosts = new Set([...LOOPBACK_NAMES, ownName, ...ALLOWED_HOSTS]);
  const origins = new Set([publicBaseUrl, ...ALLOWED_ORIGINS]);
  const hostname = (host: string) => host.replace(/:\d+$/, '').toLowerCase();
  return {
    allowsHost: (host: string) => hosts.has(hostname(host)),
    allowsOrigin: (value: string) =>
      !LOOPBACK_NAMES.has(ownName) || origins.has(value) || LOOPBACK_NAMES.has(hostname(value.replace(/^https?:\/\//, ''))),
  };
}

function manifests({ config, database, publicBaseUrl, clock }: DoorParts): Middleware {
  return manifestMiddleware({
    ...manifestSource(publicBaseUrl),
    partnerKeys: config.partnerKeys,
    jwks: () => publicKeySet(database.reader, clock.now()),
    readGuide: (file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'),
  });
}

function manifestSource(publicBaseUrl: string): ManifestSource {
  return { publicBaseUrl, version: API_VERSION, routes, endpoints: [consumerEndpoint, ownerEndpoint] };
}

function commerce({ config, clock, settings, pipeline }: DoorParts): Middleware {
  return ucpDoor({
    pipeline,
    settings,
    platforms: openPlatforms({ pipeline, settings, clock, policy: config.UCP_NEGOTIATION, known: config.UCP_PLATFORMS }),
    publicKeys: async () => (await pipeline.perform(listMessageKeys, {})).keys,
    signAnswer: answerSigner(pipeline),
  });
}
