import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlatformProblem } from '../platform.ts'
import { type BrowserConfinement, quoted } from './browser-confinement.ts'

/**
 * Browsers that the server starts for us, as another account and in another network than ours. What the browser library
 * starts in their place hands on its flags, and its two pipes to theirs: Chromium ends when they do.
 */
export function servedChromium(listener: Server | null, launch: () => Promise<string | null>): BrowserConfinement {
  return {
    listener,
    prepare: async () => {
      const pipes = await launch()
      if (pipes === null) throw new PlatformProblem('no-browser', ['El servidor no abrió otro navegador.'])
      const folder = mkdtempSync(join(tmpdir(), 'vigia-chromium-'))
      const executablePath = join(folder, 'chromium')
      writeFileSync(executablePath, relay(pipes))
      chmodSync(executablePath, 0o700)
      return { executablePath, folder, dispose: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) }
    },
    close: () => undefined,
  }
}

/** Each end holds only its own pipe, so that one that ends is seen to have ended. */
const relay = (pipes: string): string => `#!/bin/sh
printf '%s\\n' "$@" >${quoted(join(pipes, 'flags'))}
cat <&3 >${quoted(join(pipes, 'commands'))} 4>&- &
cat <${quoted(join(pipes, 'events'))} >&4 3<&-
kill $!
`
