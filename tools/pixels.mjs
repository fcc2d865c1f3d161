// npm run pixels -- take NAME [PATH …]: a picture of every screen (those whose path holds one of the words) in .cache/pixels/NAME.
// npm run pixels -- compare BEFORE AFTER: how many pixels of which pictures differ, and where (.cache/pixels/differences); exit 1 if any.
// npm run pixels -- record [PATH …]: asks the still fleet anew what screens are told; takings of before cannot be compared with it.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, findHeadlessShell } from './house/chromium.mjs'
import { comparePictures, isWhole, markWhole } from './house/compare-pictures.mjs'
import { requireNode } from './house/node-version.mjs'
import { prepare } from './house/prepare.mjs'
import { fail, ROOT, say } from './house/root.mjs'

const USE = 'Uso: npm run pixels -- take NOMBRE [RUTA …] | compare ANTES DESPUÉS | record [RUTA …]'
const CONFIG = join('e2e', 'pixels', 'playwright.config.ts')
const PICTURES = join(ROOT, '.cache', 'pixels')
/** Not folders of a taking. */
const KEPT = ['differences', 'recorded']
const [act, ...rest] = process.argv.slice(2)

requireNode()
if (act === 'take' && /^[a-z0-9-]+$/.test(rest[0] ?? '') && !KEPT.includes(rest[0])) await take(...rest)
else if (act === 'record') await run('record', {}, rest)
else if (act === 'compare' && rest.length === 2) compare(...rest)
else fail(USE)

async function take(name, ...paths) {
  rmSync(join(PICTURES, name), { recursive: true, force: true })
  if (!existsSync(join(PICTURES, 'recorded'))) await run('record', {}, [])
  await run('take', { PIXELS_NAME: name }, paths)
  markWhole(join(PICTURES, name), paths)
}

/** For the paths that hold one of the words; without words, for all. Ends the process where one failed. */
async function run(project, env, words) {
  await prepare()
  const playwright = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  const wanted = words.length === 0 ? [] : ['-g', words.join('|')]
  const args = [playwright, 'test', '--config', CONFIG, '--project', project, ...wanted]
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env, CHROMIUM_PATH: findChromium(), HEADLESS_SHELL_PATH: findHeadlessShell() },
  })
  if (status !== 0) process.exit(status ?? 1)
}

function compare(before, after) {
  const folders = [before, after].map((name) => join(PICTURES, name))
  for (const folder of folders) if (!existsSync(folder)) fail(`No hay imágenes en ${folder}`)
  for (const folder of folders) if (!isWhole(folder)) fail(`No se tomaron todas las imágenes de ${folder}`)
  const differences = join(PICTURES, 'differences')
  const rows = comparePictures(...folders, differences)
  for (const { name, pixels } of rows) console.log(`${String(pixels ?? 'falta').padStart(9)} ${name}`)
  if (rows.length === 0) say('Ningún píxel difiere.')
  else fail(`${rows.length} imágenes difieren; dónde: ${differences}`)
}
