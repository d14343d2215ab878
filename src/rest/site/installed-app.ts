import type { Context, Middleware } from 'koa';
import { brandColours, PAGE_PATHS } from '../../domain/platform/kernel/index.ts';
import { APP_PATHS, ICON_PATH } from './app-paths.ts';
import type { Operator } from '../operator.ts';

/** Serves these files to everybody, because they hold nothing about anybody. */
export function installedApp(operator: Operator): Middleware {
  const files = new Map([
    [APP_PATHS.manifest, { type: 'application/manifest+json', text: () => JSON.stringify(manifestOf(operator)) }],
    [APP_PATHS.worker, { type: 'text/javascript; charset=utf-8', text: () => SERVICE_WORKER }],
  ]);
  return async (ctx: Context, next) => {
    const file = files.get(ctx.path as (typeof APP_PATHS)[keyof typeof APP_PATHS]);
    if (file === undefined || !['GET', 'HEAD'].includes(ctx.method)) return next();
    ctx.set('Content-Security-Policy', "default-src 'none'");
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.type = file.type;
    ctx.body = file.text();
  };
}

function manifestOf({ platformName, platformColour }: Operator): object {
  return {
    id: PAGE_PATHS.account,
    name: platformName,
    short_name: platformName.slice(0, 12),
    start_url: PAGE_PATHS.account,
    scope: '/',
    display: 'standalone',
    background_color: '#f1f3f5',
    theme_color: platformColour === '' ? '#0b5cad' : brandColours(platformColour).light.accent,
    icons: [{ src: ICON_PATH, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  };
}

/**
 * Shows a notification, and opens its page when it is tapped, on this server only. It caches nothing and answers no request.
 */
const SERVICE_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, text, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body: text, tag, icon: '${ICON_PATH}', data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url, self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url.href));
});
`;
