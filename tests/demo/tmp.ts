import { mkdtempSync } from 'node:fs';
import { openDatabase } from '../../db/open-database.ts';
import { argon2Passwords } from '../../src/adapters/argon2-passwords.ts';
import { localFileStorage } from '../../src/adapters/local-file-storage.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { bookings, users } from '../../db/schema/index.ts';
import { trustOf } from '../../src/domain/trust/index.ts';
const settings = { publicBaseUrl: 'http://localhost:3000', accessTokenMinutes: 60, refreshTokenDays: 30, signingKeyDays: 90, quoteMinutes: 30, verificationDays: 7, approvalHours: 48, paymentHours: 24, claimHours: 48, maxOpenPlans: 10, linkMinutes: 10, horizonDays: 365, maxUploadBytes: 10_000_000, linkSecret: 'x' };
const folder = mkdtempSync('/tmp/seed-');
const db = await openDatabase(`file:${folder}/t.db`, { synchronous: 'FULL', poolSize: 2 });
const now = new Date();
const t = performance.now();
const s = await seedDemo(db, { now, settings, passwords: argon2Passwords({ parallel: 2 }), storage: localFileStorage(folder + '/docs') });
console.log(performance.now() - t, s);
const all = await db.reader.select().from(bookings);
console.log(Object.entries(Object.groupBy(all, (b) => b.state)).map(([k, v]) => `${k} ${v!.length}`));
for (const u of await db.reader.select().from(users)) { const t = await trustOf(db.reader, u.id, now); const n = all.filter((b) => b.renterId === u.id); if (n.length) console.log(u.email, t.score, t.tier, n.length, n.map(b=>b.risk?.level).join(' ').slice(0,80)); }
process.exit(0)
