export { type PlatformView, readPlatform } from './read-platform.ts';
