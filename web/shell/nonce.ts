import { createContext, useContext } from 'react';

/** The nonce that allows the scripts and styles of this page. */
export const NonceContext = createContext('');

export function useNonce(): string {
  return useContext(NonceContext);
}
