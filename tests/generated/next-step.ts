import type { NextAction } from '../../src/domain/kernel/index.ts';
import { BASE_PATH } from '../../src/rest/rest-router.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../../src/tools/endpoints.ts';
import { toolInputSchema } from '../../src/tools/tool-input.ts';
import { needsPerson } from './needs-person.ts';
import inventory from '../inventory/tools.json' with { type: 'json' };

/** What keeps somebody from taking the step as it is written: a tool that does not exist, a field or a path that nobody knows. */
export function flawsOf(step: NextAction): string[] {
  const { tool, args, actor, method, path, why } = step;
  const side = actor === 'OWNER' ? ownerEndpoint : consumerEndpoint;
  const row = inventory.find(({ name, endpoint }) => name === tool && endpoint === side.path.replace(BASE_PATH, ''));
  if (row === undefined) return [`${tool} is no tool of ${side.path}`];
  const known = side.tools.find(({ name }) => name === tool);
  if (known === undefined) return [];
  const { properties = {}, required = [] } = toolInputSchema(known);
  const given = Object.keys(args);
  return [
    ...given.filter((field) => !(field in properties)).map((field) => `${tool} has no field ${field}`),
    ...required.filter((field) => !given.includes(field)).map((field) => `${tool} needs ${field}`),
    ...(path === undefined || routes.some((route) => route.method === method && matches(route.path, path))
      ? []
      : [`${method} ${path} is no route`]),
    ...(why.trim() === '' ? [`${tool} without a reason`] : []),
    ...(needsPerson(step) && step.requiresHuman !== true ? [`${tool} ${JSON.stringify(args)} without the person`] : []),
  ];
}

function matches(template: string, path: string): boolean {
  const pattern = (BASE_PATH + template).replaceAll('/', '\\/').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}(\\?.*)?$`).test(path);
}
