import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, ROOT, say } from './root.mjs'

/** Whether what is installed is what the lock file asks for: npm writes down in node_modules what it put there. */
export function isInstalled() {
  const record = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (path === '' || !path.includes('node_modules/') || optional === true) return true
    return link === true ? found[path]?.link === true : found[path]?.version === version
  })
}

/** `npm ci`, without the scripts of dependencies (install-scripts.test.ts says which). Needs the network; says so when there is none. */
export function install() {
  say('Instalando dependencias…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(
    npm,
    ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: ROOT,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0)
    fail('No se pudieron instalar las dependencias (npm ci). Revise la conexión a internet y vuelva a intentarlo.')
}
