import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { findChromium } from '@vigia/gps-reader/browser/find-chromium'

const ANSWERS_WITHIN_MS = 10_000
const MOST_LENGTH = 80
/** It needs nothing of ours, and our keys are in it. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin' }

/** What the browser that reads platforms says that it is; asked again once its file is another one. Why, where it does not. */
export function browserVersion(find = findChromium): () => Promise<string> {
  let known: { readonly of: string; readonly version: string } | null = null
  return async () => {
    const path = find()
    if (path === null) return 'no está instalado en este servidor'
    const of = `${path} ${(await stat(path).catch(() => null))?.mtimeMs}`
    if (known?.of === of) return known.version
    const version = await ask(path)
    if (version === null) return 'está instalado, pero no dice cuál es'
    known = { of, version }
    return version
  }
}

async function ask(path: string): Promise<string | null> {
  const answer = await promisify(execFile)(path, ['--version'], { timeout: ANSWERS_WITHIN_MS, env: ENVIRONMENT }).catch(
    () => null,
  )
  const words = answer?.stdout.slice(0, MOST_LENGTH).split('\n')[0]?.split(' ') ?? []
  // «Chromium 156.0.8078.108 built on Debian GNU/Linux 12».
  const numbered = words.findIndex((word) => Number.parseInt(word, 10) > 0)
  return numbered === -1 ? null : words.slice(0, numbered + 1).join(' ')
}
