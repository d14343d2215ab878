export { ucpDiscover } from './ucp-discover.ts';
