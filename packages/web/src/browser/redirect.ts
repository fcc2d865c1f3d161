import { readText, writeText } from './storage.ts'

const REDIRECT_KEY = 'redirectAfterLogin'

/** A path on this origin, or null: it starts with one '/', and not with '//' or '/\', which browsers read as a host. */
export function safePath(path: string | null): string | null {
  if (path === null || !/^\/(?![/\\])/.test(path)) return null
  // Browsers drop tabs and line breaks before they parse: "/\t/evil.test" is "//evil.test".
  return [...path].some((letter) => letter < ' ') ? null : path
}

/** Where to go after sign-in (spec §2, Login), if that is a place of ours. */
export const redirectAfterLogin = (): string | null => safePath(readText(REDIRECT_KEY))

export function rememberRedirect(path: string): void {
  if (safePath(path) !== null) writeText(REDIRECT_KEY, path)
}

export const forgetRedirect = (): boolean => writeText(REDIRECT_KEY, null)
