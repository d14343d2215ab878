import type { Plugin } from 'esbuild';

/** Large packages that a server may never want, each a file of its own beside the one with everything else. */
export const LATE_PACKAGES: Readonly<Record<string, string>> = {
  'package-city-timezones': 'city-timezones',
  'package-mcp-client': '@modelcontextprotocol/client',
  'package-nodemailer': 'nodemailer',
  'package-undici': 'undici',
};

export const latePackages: Plugin = {
  name: 'late-packages',
  setup(build) {
    const fileOf = new Map(Object.entries(LATE_PACKAGES).map(([file, name]) => [name, `./${file}.cjs`]));
    build.onResolve({ filter: /^[@\w]/ }, ({ path, kind }) => {
      const file = kind === 'entry-point' ? undefined : fileOf.get(path);
      return file === undefined ? null : { path: file, external: true };
    });
  },
};
