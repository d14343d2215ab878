import { createLog } from '../../src/create-log.ts';
import { readConfig } from '../../src/config.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { startServer } from '../../src/start-server.ts';
import { serveParent } from './serve-parent.ts';

const config = readConfig(process.env);
const { database, settings, ports, stop } = await startServer(config, createLog(config.LOG_LEVEL));
const demo = await seedDemo(database, { now: new Date(), settings, ...ports });
serveParent({ keys: demo?.keys ?? [] }, {}, stop);
