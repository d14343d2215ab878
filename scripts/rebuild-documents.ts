import { pino } from 'pino';
import { openDatabase } from '../db/open-database.ts';
import { rebuildDocuments } from '../src/domain/catalog/assets/index.ts';

/** `npm run documents`: writes what the public sees of each asset anew, while the server runs. */
const log = pino();
const database = await openDatabase(process.env['DATABASE_URL'] ?? 'file:./data/rentwire.db', {
  synchronous: 'FULL',
  poolSize: 2,
});
log.info({ documents: await rebuildDocuments(database, 'ALL') }, 'documents of the catalogue written');
await database.close();
