import type { LoaderFunctionArgs } from 'react-router';
import { textIn } from '../../../form/read-form.ts';

type Args = Pick<LoaderFunctionArgs, 'request'>;

/** The fields that prove that the link was made here. Forms of older pages carry them instead of their address. */
export function signatureIn(args: Args, form?: FormData): { expires: string; signature: string } {
  return { expires: fieldOf(args, 'expires', form), signature: fieldOf(args, 'signature', form) };
}

/** A field of the link; empty if it has none. */
export function fieldOf({ request }: Args, name: string, form?: FormData): string {
  return new URL(request.url).searchParams.get(name) ?? (form === undefined ? '' : textIn(form, name));
}

/** The query of the same link, and nothing else that came with the request. */
export function linkQuery(args: Args, more: readonly (readonly [string, string])[] = []): string {
  return new URLSearchParams([...Object.entries(signatureIn(args)), ...more.map(([name, value]) => [name, value])]).toString();
}
