import { accessSync, constants } from 'node:fs'

/** Where Debian, Ubuntu, Fedora, snaps and macOS put it. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/lib/chromium/chromium',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
] as const
const SETPRIV = '/usr/bin/setpriv'

const isRoot = (): boolean => process.getuid?.() === 0

/** Chromium on this machine, or null. */
export function findChromium(): string | null {
  return PLACES.find(canRun) ?? null
}

/** Why no browser can be started, in Spanish, for whoever installs the server; null when one can. */
export function chromiumProblem(executablePath: string | null): string | null {
  if (executablePath === null) {
    return 'Falta Chromium en el servidor: instálalo con "apt-get install chromium". Mientras, solo se leen plataformas con API.'
  }
  if (!canRun(executablePath)) return `No se puede ejecutar ${executablePath}.`
  if (isRoot() && !canRun(SETPRIV)) {
    return 'Chromium no se abre como root: instala util-linux (setpriv) o inicia el servidor con otro usuario.'
  }
  return null
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
