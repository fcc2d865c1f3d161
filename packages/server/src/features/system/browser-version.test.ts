import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserVersion } from './browser-version.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-navegador-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A program that answers this. */
async function browser(script: string): Promise<string> {
  const path = join(folder, 'navegador')
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

test.each([
  ['Debian’s', 'echo "Chromium 156.0.8078.108 built on Debian GNU/Linux 12 (bookworm)"', 'Chromium 156.0.8078.108'],
  ['Google’s', 'echo "Google Chrome 156.0.8078.108 "', 'Google Chrome 156.0.8078.108'],
  ['one that fails', 'exit 1', 'está instalado, pero no dice cuál es'],
  ['one that says something else', 'echo "no display"', 'está instalado, pero no dice cuál es'],
  ['one that is given nothing of ours', 'echo "Chromium 1.$VIGIA_SECRET_KEY"', 'Chromium 1.'],
])('%s', async (_who, script, version) => {
  const path = await browser(script)
  process.env.VIGIA_SECRET_KEY = 'secreta'
  try {
    expect(await browserVersion(() => path)()).toBe(version)
  } finally {
    delete process.env.VIGIA_SECRET_KEY
  }
})

test('there is none', async () => {
  expect(await browserVersion(() => null)()).toBe('no está instalado en este servidor')
})
