import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, say } from './root.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser of the tests: `CHROMIUM_PATH`, else one on the PATH, else Debian's, installed when we may. */
export function findChromium() {
  return locate() ?? installChromium()
}

function locate() {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined) return existsSync(given) ? given : fail(`CHROMIUM_PATH: no existe ${given}`)
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

function installChromium() {
  const isDebian = existsSync('/usr/bin/apt-get')
  const command = 'apt-get install -y --no-install-recommends chromium chromium-sandbox'
  if (!isDebian || process.getuid?.() !== 0) {
    return fail(
      `Las pruebas necesitan Chromium. Instálelo (en Debian: sudo ${command}) o diga dónde está con CHROMIUM_PATH.`,
    )
  }
  say('Instalando Chromium para las pruebas…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { stdio: ['ignore', 'ignore', 2], env })
  spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 2], env })
  return locate() ?? fail(`No se pudo instalar Chromium. Pruebe a mano: ${command}`)
}
