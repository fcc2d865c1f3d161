import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserUser, type UnprivilegedUser } from '@vigia/runtime/unprivileged-user'
import { openNetworkNamespace } from './network-namespace.ts'

const SETPRIV = '/usr/bin/setpriv'
/** Nothing is loaded before somebody asks for it; Chromium's own names and numbers. */
const SETTINGS = '{"net":{"network_prediction_options":2}}'

/** What starts one Chromium, in place of its own executable. */
interface ConfinedChromium {
  readonly executablePath: string
  /** Its home and profile are here; removed by `dispose`, once the browser is closed. */
  readonly folder: string
  dispose(): void
}

/** What Chromium runs in: its account, and its network. */
export interface BrowserConfinement {
  /** Where its way out has to listen, inside its own network; null: it shares ours. */
  readonly listener: Server | null
  prepare(executablePath: string): Promise<ConfinedChromium>
  close(): void
}

/**
 * Confines the browsers that this process starts itself: in a network namespace where the system allows it, and as an
 * account of their own where we are root.
 */
export async function confineHere(): Promise<BrowserConfinement> {
  const namespace = await openNetworkNamespace()
  return {
    listener: namespace?.listener ?? null,
    prepare: async (executablePath) => {
      const folder = mkdtempSync(join(tmpdir(), 'vigia-chromium-'))
      const command = [...(namespace?.enter ?? []), ...dropRoot(), executablePath]
      const confined = join(folder, 'chromium')
      const user = browserUser()
      const flag = quoted(makeProfile(folder, user))
      writeFileSync(confined, `#!/bin/sh\nexec ${command.map(quoted).join(' ')} "$@" ${flag}\n`)
      chmodSync(confined, 0o755)
      if (user !== null) chownSync(folder, user.uid, user.gid)
      const dispose = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      return { executablePath: confined, folder, dispose }
    },
    close: () => namespace?.close(),
  }
}

/** Command and arguments that take root away from what follows; none where we are not root. */
export function dropRoot(): readonly string[] {
  const user = browserUser()
  if (user === null) return []
  return [SETPRIV, `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--no-new-privs', '--']
}

/**
 * Makes the profile of a browser in its folder, its owner's where we are root; answers the flag that names it. What a page
 * wants loaded ahead (speculation rules), which no guard of a context sees, is not: that is a setting, not a flag.
 */
export function makeProfile(folder: string, owner: UnprivilegedUser | null): string {
  const profile = join(folder, 'profile')
  const first = join(profile, 'Default')
  const settings = join(first, 'Preferences')
  mkdirSync(first, { recursive: true, mode: 0o700 })
  writeFileSync(settings, SETTINGS)
  if (owner !== null) for (const path of [profile, first, settings]) chownSync(path, owner.uid, owner.gid)
  return `--user-data-dir=${profile}`
}

/** A word of a shell's command line, whatever is in it. */
export const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`
