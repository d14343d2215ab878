import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Attempts } from '../adapters/attempts.ts';
import type { FileCleaner } from '../adapters/file-cleaner/file-cleaner.ts';
import type { FileStorage } from '../adapters/file-storage.ts';
import { gatewayNews } from '../adapters/gateway-news.ts';
import type { Passwords } from '../adapters/argon2-passwords.ts';
import type { Ports } from '../adapters/ports.ts';
import { type SandboxGateway, sandboxGateway } from '../adapters/sandbox-gateway/sandbox-gateway.ts';
import type { Clock, UploadedFile } from '../domain/platform/kernel/index.ts';
import { PICTURE_SIZE } from './data/drawings.ts';
import { lookUp } from './demo-world.ts';

/** The password of everybody in the demo, and what the database stores of it. */
export interface DemoPassword {
  readonly plain: string;
  readonly hash: string;
}

interface Given {
  readonly database: Database;
  readonly clock: Clock;
  readonly ports: Ports;
  readonly publicBaseUrl: string;
  readonly password: DemoPassword;
  /** What people will send. It is in the storage already. */
  readonly files: readonly UploadedFile[];
}

interface DemoPorts extends Ports {
  readonly gateway: SandboxGateway;
  /** The link of the last letter to each address. */
  readonly links: ReadonlyMap<string, string>;
  /** The text of the last text message to each number. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * What the demo has in place of the world outside: a payment sandbox and mailboxes of its own. Nothing leaves the process, and
 * nothing writes to the database in another transaction, which would wait for that of the demo.
 */
export function demoPorts({ database, clock, ports, publicBaseUrl, password, files }: Given): DemoPorts {
  const toNobody = { secret: 'nobody listens', publicBaseUrl, callbackUrl: () => '', deliver: async () => true };
  const gateway = sandboxGateway({ database, clock, ...toNobody });
  const links = new Map<string, string>();
  const texts = new Map<string, string>();
  return {
    ...ports,
    gateway,
    gatewayNews: gatewayNews(gateway, clock, { warn: unmade }),
    storage: storedBefore(files, ports.storage),
    fileCleaner: TRUSTING,
    // Reading a calendar would need a thread, so here the text is the result itself.
    calendarReader: { read: async (text: string) => ({ periods: Periods.parse(JSON.parse(text)), parts: [], unread: [] }) },
    passwords: onePassword(password),
    attempts: UNCOUNTED,
    mailer: { send: async ({ to, action }) => void links.set(to, action?.url ?? ''), verify: nothing },
    sms: { send: async (to, text) => void texts.set(to, text) },
    links,
    texts,
  };
}

/** Throws, because the demo data would be incomplete. */
export function unmade(cause: object, message = 'The demo data cannot be made.'): never {
  throw new Error(message, { cause });
}

const nothing = async () => {};

const Periods = z.array(z.object({ uid: z.string(), startDate: z.string(), endDate: z.string(), reason: z.string().nullable() }));

/** Returns the stored file of the same content in place of storing it. Nothing is removed, because several people send the same file. */
function storedBefore(files: readonly UploadedFile[], storage: FileStorage): FileStorage {
  const byHash = new Map(files.map((file) => [file.sha256, file]));
  return {
    read: (key) => storage.read(key),
    put: async (body) =>
      lookUp(
        byHash,
        createHash('sha256')
          .update(await buffer(body))
          .digest('hex'),
      ),
    remove: nothing,
  };
}

/** The files are ours, so they need no cleaning, and the pictures have the size in which they are shown. */
const TRUSTING: FileCleaner = {
  clean: async () => null,
  sized: async (open) => [{ ...PICTURE_SIZE, content: await buffer(await open()) }],
};

/** Everybody has the same password, so it is hashed once. */
function onePassword({ plain, hash }: DemoPassword): Passwords {
  return {
    hash: async () => hash,
    verify: async (kept, password) => kept === hash && password === plain,
  };
}

/** Many people register from one address here, and they may. */
const UNCOUNTED: Attempts = {
  blockedFor: async () => 0,
  failed: nothing,
  take: async () => 0,
  giveBack: nothing,
  succeeded: nothing,
  isTrusted: async () => false,
  pseudonymOf: (network) => network,
};
