import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { addressOf } from './ready-server.ts';

/**
 * `npm run try-image` builds the image of the Dockerfile with buildah, starts it as its own user, requests its health, runs its
 * health check, and prints its size. It needs no daemon, but the base image, from a registry or from this machine: `npm run
 * try-image -- --base localhost/node:24`. The image is removed afterwards; `--keep` keeps it.
 */
const ROOT = join(import.meta.dirname, '..');
const DEFAULT_BASE = 'docker.io/library/node:24-trixie-slim';
const IMAGE = 'localhost/rentwire-trial';
const PORT = 20_000 + (process.pid % 20_000);
/** The settings without which a production server does not start. */
const SETTINGS = {
  HOST: '127.0.0.1',
  PORT: String(PORT),
  PUBLIC_BASE_URL: `http://localhost:${PORT}`,
  CRON_SECRET: 'the-secret-of-this-trial',
  PARTNER_KEYS: 'the-partner-key-of-this-trial',
  PLATFORM_ADDRESS: '1 Trial Street',
  PLATFORM_EMAIL: 'operator@example.test',
  PAYMENT_GATEWAY: 'sandbox',
};
const Built = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
});

const { base, keep } = parseArgs({
  options: { base: { type: 'string', default: DEFAULT_BASE }, keep: { type: 'boolean', default: false } },
}).values;

if (spawnSync('buildah', ['--version']).error !== undefined) {
  stop(
    'buildah is not installed. On Debian: apt-get install buildah. With Docker, `docker build -t rentwire .` builds the same image.',
  );
}
if (spawnSync('buildah', ['pull', '--quiet', '--policy', 'missing', base]).status !== 0) {
  stop(
    `The base image ${base} is neither on this machine nor can it be fetched. Name another: npm run try-image -- --base <image>.`,
  );
}

step(`buildah build on ${base}`);
const build = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', `BASE=${base}`, '--tag', IMAGE];
const { status } = spawnSync('buildah', ['build', ...build, '.'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
if (status !== 0) stop('The image could not be built.');

const container = buildah('from', IMAGE);
try {
  const { config } = Built.parse(JSON.parse(buildah('inspect', '--type', 'image', IMAGE))).Docker;
  step(`serve as the user ${config.User}`);
  await serving([...config.Entrypoint, ...config.Cmd], async (url) => {
    const { status: health } = await fetch(`${url}/api/v1/health`);
    if (health !== 200) throw new Error(`GET /api/v1/health answers ${health}.`);
    step('its health check');
    const [, ...check] = config.Healthcheck.Test;
    buildah('run', ...inside(), container, '--', ...check);
  });
  console.log(`The image serves. It has ${sizeOf(IMAGE)}, its base ${sizeOf(base)}.`);
} finally {
  buildah('rm', container);
  if (!keep) buildah('rmi', IMAGE);
}

async function serving(command: readonly string[], work: (url: string) => Promise<void>): Promise<void> {
  // The shell prints its user and then becomes the server.
  const told = [
    'sh',
    '-c',
    '[ "$(id -u)" -ne 0 ] || { echo "The image runs as root." >&2; exit 1; }; exec "$@"',
    'sh',
    ...command,
  ];
  const server = spawn('buildah', ['run', ...inside(), container, '--', ...told], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  // The messages with which buildah ends are not needed.
  let complaint = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const ended = once(server, 'exit');
  try {
    await work(await addressOf(server.stdout));
  } catch (error) {
    console.error(complaint);
    throw error;
  } finally {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
    await ended;
  }
}

function inside(): string[] {
  return ['--isolation', 'chroot', ...Object.entries(SETTINGS).flatMap(([name, value]) => ['--env', `${name}=${value}`])];
}

function sizeOf(image: string): string {
  const [{ size }] = z.tuple([z.object({ size: z.string() })]).parse(JSON.parse(buildah('images', '--json', image)));
  return size;
}

function buildah(...args: string[]): string {
  return execFileSync('buildah', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
}

function step(what: string): void {
  console.log(`… ${what}`);
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}
