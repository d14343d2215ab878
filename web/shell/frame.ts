import { useRouteLoaderData } from 'react-router';
import type { Operator, Scheme } from '../../src/rest/web/page-contract.ts';

/** What every page shows around its content. */
export interface Frame {
  readonly operator: Operator;
  readonly isSignedIn: boolean;
  readonly scheme: Scheme;
  readonly language: string;
}

/** The frame that the root has loaded; undefined if even that has failed. */
export function useFrame(): Frame | undefined {
  return useRouteLoaderData<Frame>('root');
}
