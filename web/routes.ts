import { route, type RouteConfig } from '@react-router/dev/routes';
import { WEB_PATHS } from '../src/rest/web/page-paths.ts';

export default Object.entries(WEB_PATHS).map(([name, path]) => route(path, `routes/${name}.tsx`)) satisfies RouteConfig;
