import { layout, route, type RouteConfig } from '@react-router/dev/routes';
import { WEB_AREAS } from '../src/rest/web/page-paths.ts';

const { site, links, about, ...framed } = WEB_AREAS;

export default [
  ...routesOf('site', site),
  ...routesOf('links', links),
  ...routesOf('about', about),
  ...Object.entries(framed)
    .filter(([, paths]) => Object.keys(paths).length > 0)
    .map(([area, paths]) => layout(`routes/${area}/frame.tsx`, routesOf(area, paths))),
] satisfies RouteConfig;

function routesOf(area: string, paths: Readonly<Record<string, string>>) {
  return Object.entries(paths).map(([name, path]) => route(path, `routes/${area}/${name}.tsx`));
}
