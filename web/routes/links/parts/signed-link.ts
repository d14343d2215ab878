import type { LoaderFunctionArgs } from 'react-router';

/** The fields of the address that prove that it was made here. */
export function signatureIn({ request }: Pick<LoaderFunctionArgs, 'request'>): { expires: string; signature: string } {
  const { searchParams } = new URL(request.url);
  return { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
}

/** The query of the same link, and nothing else that came with the request. */
export function linkQuery(args: Pick<LoaderFunctionArgs, 'request'>, more: readonly (readonly [string, string])[] = []): string {
  return new URLSearchParams([...Object.entries(signatureIn(args)), ...more.map(([name, value]) => [name, value])]).toString();
}
