import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, say } from './root.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const HEADLESS_SHELL = 'chromium-headless-shell'

/** The browser of the tests: `CHROMIUM_PATH`, else one on the PATH, else Debian's, installed when we may. */
export function findChromium() {
  return locate() ?? installChromium()
}

/**
 * Chromium without the parts of a window, for pages that ask nothing of one: a tenth to a fifth less of the processor.
 * `HEADLESS_SHELL_PATH`, else what `CHROMIUM_PATH` names, else the one on the PATH; where there is none, the whole browser.
 */
export function findHeadlessShell() {
  return given('HEADLESS_SHELL_PATH') ?? given('CHROMIUM_PATH') ?? onPath([HEADLESS_SHELL]) ?? findChromium()
}

const locate = () => given('CHROMIUM_PATH') ?? onPath(NAMES)

function given(variable) {
  const path = process.env[variable]
  if (path !== undefined && !existsSync(path)) fail(`${variable}: no existe ${path}`)
  return path
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
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
  // Not every release has the shell; the tests do without it.
  spawnSync('sh', ['-c', `${command} ${HEADLESS_SHELL} || ${command}`], { stdio: ['ignore', 'ignore', 2], env })
  return locate() ?? fail(`No se pudo instalar Chromium. Pruebe a mano: ${command}`)
}
