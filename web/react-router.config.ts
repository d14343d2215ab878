import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  buildDirectory: process.env['WEB_BUILD'] ?? '../dist/web',
  ssr: true,
  // All routes are known at once, so that no further request asks for them.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
