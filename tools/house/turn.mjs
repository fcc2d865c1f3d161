import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, ROOT, say } from './root.mjs'

const LOCK = join(ROOT, '.cache', 'prepare.lock')

/** Does `work` while no other start of this folder installs or builds; a second one waits its turn. */
export async function inTurn(work) {
  try {
    accessSync(ROOT, constants.W_OK)
    mkdirSync(join(ROOT, '.cache'), { recursive: true })
  } catch {
    fail(
      `No se puede escribir en ${ROOT}, y hay que instalar o construir. Dé permiso de escritura, o ejecute antes «npm run build» con una cuenta que lo tenga.`,
    )
  }
  let told = false
  while (!takeLock()) {
    if (!told) say('Otro inicio está preparando esta carpeta; se espera a que termine…')
    told = true
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  try {
    return await work()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') fail(`No se puede escribir en ${join(ROOT, '.cache')}: ${error.message}`)
    try {
      process.kill(Number(readFileSync(LOCK, 'utf8')), 0)
    } catch (gone) {
      if (gone.code === 'ESRCH') rmSync(LOCK, { force: true })
    }
    return false
  }
}
