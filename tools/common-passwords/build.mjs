// node tools/common-passwords/build.mjs: makes the list that new passwords are held against, from the sources in README.md.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const TARGET = new URL('../../packages/server/src/features/auth/common-passwords.txt.br', import.meta.url)
const MIN_LENGTH = 4
const SOURCES = {
  '@zxcvbn-ts/language-common@4.1.3': ['src/passwords.json'],
  'popular-passwords@1.0.3': ['data.json'],
  '@zxcvbn-ts/language-es-es@4.1.2': ['commonWords', 'firstnames', 'lastnames', 'wikipedia'].map(
    (name) => `src/${name}.json`,
  ),
}

const folder = mkdtempSync(join(tmpdir(), 'common-passwords-'))
const words = new Set()
for (const [index, [source, files]] of Object.entries(SOURCES).entries()) {
  const unpacked = join(folder, String(index))
  mkdirSync(unpacked)
  const packed = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', source], { cwd: unpacked })
  execFileSync('tar', ['xzf', String(packed).trim()], { cwd: unpacked })
  for (const file of files) {
    for (const word of JSON.parse(readFileSync(join(unpacked, 'package', file), 'utf8'))) {
      const folded = word.trim().normalize('NFKC').toLowerCase()
      if (folded.length >= MIN_LENGTH && !folded.includes('\n')) words.add(folded)
    }
  }
  console.log(`${source}: ${words.size}`)
}
rmSync(folder, { recursive: true })
writeFileSync(TARGET, brotliCompressSync([...words].sort().join('\n')))
