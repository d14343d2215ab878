import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa, { type Middleware } from 'koa';
import { openDatabase } from '../../db/open-database.ts';
import { argon2Passwords } from '../../src/adapters/argon2-passwords.ts';
import { localFileStorage } from '../../src/adapters/local-file-storage.ts';
import { memoryAttempts } from '../../src/adapters/memory-attempts.ts';
import type { PaymentGateway } from '../../src/adapters/payment-gateway.ts';
import { randomIds, type Settings, systemClock } from '../../src/domain/kernel/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../../src/tools/endpoints.ts';
import type { McpParts } from '../../src/tools/mcp/mcp-parts.ts';
import { type McpDoor, mountMcpEndpoint } from '../../src/tools/mcp/mount-mcp-endpoint.ts';
import { createPipeline, type Pipeline } from '../../src/tools/pipeline.ts';
import { memoryRateLimit } from '../../src/tools/rate-limit.ts';

export interface Door {
  readonly origin: string;
  readonly pipeline: Pipeline;
  /** What was logged as an error, newest last. */
  readonly errors: object[];
  close(): Promise<void>;
}

interface DoorOptions {
  perMinute?: number;
  fastPath?: boolean;
  /** More middleware behind the two endpoints. */
  more?: (parts: McpParts) => Middleware[];
}

/** Both MCP endpoints over a database of their own, on a port of their own. */
export async function startDoor({ perMinute = 1_000_000, fastPath = true, more = () => [] }: DoorOptions = {}): Promise<Door> {
  const folder = await mkdtemp(join(tmpdir(), 'rentwire-mcp-'));
  const database = await openDatabase(`file:${join(folder, 'test.db')}`, { synchronous: 'NORMAL', poolSize: 2 });
  const errors: object[] = [];
  const describeAction = () => null;
  const pipeline = createPipeline({
    database,
    clock: systemClock,
    ids: randomIds,
    ports: {
      gateway,
      storage: localFileStorage(join(folder, 'files')),
      passwords: argon2Passwords({ parallel: 2, cost: { memoryCost: 1_024, timeCost: 2, parallelism: 1 } }),
      attempts: memoryAttempts({ login: { points: 100, seconds: 60 } }),
      sms: { send: async () => {} },
    },
    settings,
    rateLimit: memoryRateLimit(perMinute),
    describeAction,
    onCommitted: () => {},
    onCall: () => {},
    strict: true,
  });
  const parts: McpParts = {
    pipeline,
    serverInfo: { name: 'rentwire', version: '0.0.0' },
    allowsHost: (host) => LOCAL.test(host),
    allowsOrigin: (origin) => LOCAL.test(origin.replace(/^https?:\/\//, '')),
    describeAction,
    maxBodyBytes: 256 * 1_024,
    maxFileBodyBytes: 8 * 1_024 * 1_024,
    log: { error: (details) => errors.push(details), debug: () => {} },
    fastPath,
  };
  const doors = [mountMcpEndpoint(consumerEndpoint, parts), mountMcpEndpoint(ownerEndpoint, parts)];
  const { origin, stop } = await listen(doors, more(parts));
  return {
    origin,
    pipeline,
    errors,
    async close() {
      await stop();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

const LOCAL = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

async function listen(doors: McpDoor[], more: Middleware[]) {
  const app = new Koa();
  app.use(async (ctx, next) => {
    ctx.state['requestId'] = `req_${randomUUID()}`;
    ctx.set('X-Content-Type-Options', 'nosniff');
    await next();
  });
  for (const { middleware } of doors) app.use(middleware);
  for (const middleware of more) app.use(middleware);
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      await Promise.all(doors.map((door) => door.close()));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const settings: Settings = {
  publicBaseUrl: 'http://127.0.0.1',
  accessTokenMinutes: 60,
  refreshTokenDays: 30,
  signingKeyDays: 30,
  quoteMinutes: 30,
  verificationDays: 7,
  approvalHours: 24,
  paymentHours: 24,
  claimHours: 48,
  maxOpenPlans: 5,
  maxUploadBytes: 5_000_000,
  horizonDays: 365, linkSecret: 'test', linkMinutes: 10,
};

/** No tool of these tests reaches the gateway. */
const unreached = () => Promise.reject(new Error('The gateway was not to be reached.'));
const gateway: PaymentGateway = {
  name: 'none',
  createCheckout: unreached,
  fetchOutcome: unreached,
  closeCheckout: unreached,
  refund: unreached,
  releaseHold: unreached,
  readCallback: () => null,
};
