import { openDatabase } from '../../../db/open-database.ts';
import { onServer, TEMPLATE } from './postgres-template.ts';

/** Makes a database with the schema in it, for the test files to copy. Run as a program, with DATABASE_URL. */
const server = process.env['DATABASE_URL'] ?? '';
await onServer(server, `create database ${TEMPLATE}`);
const database = await openDatabase(server.replace(/\/postgres$/, `/${TEMPLATE}`), { synchronous: 'NORMAL', poolSize: 1 });
await database.close();
