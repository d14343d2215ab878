export { type PlatformKey, type PlatformView, readPlatform } from './read-platform.ts';
