import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dropRoot, makeProfile } from '@vigia/gps-reader/browser/browser-confinement'
import { chromiumProblem, findChromium } from '@vigia/gps-reader/browser/find-chromium'
import { openNetworkNamespace } from '@vigia/gps-reader/browser/network-namespace'
import type { Logger } from '@vigia/runtime/logger'
import { browserUser, type UnprivilegedUser } from '@vigia/runtime/unprivileged-user'

/** Of one worker: the one that is used, one that retires, one that starts. */
const MAX_BROWSERS = 4
/** A browser ends with its pipes; one that hangs does not. */
const ENDS_WITHIN_MS = 3_000
const PIPES = ['flags', 'commands', 'events'] as const
/**
 * Takes the flags and both pipes from the worker, whose names nobody but root can change, and becomes the browser. The last
 * shell, which has no rights any more, clears away.
 */
const START = `pipes=$1; shift
  while IFS= read -r flag; do case $flag in --*) set -- "$@" "$flag" ;; esac; done <"$pipes/flags"
  exec 3<"$pipes/commands" 4>"$pipes/events"
  rm -r "$pipes"
  exec "$@" "$LAST_FLAG"`
const RUN_AND_CLEAR = '"$@"; rm -rf "$HOME"'

/** Starts Chromium for a worker that has no right to: as an account of its own, in a network of its own. */
export interface ChromiumLauncher {
  /** Listens inside that network; null: the system allows none, and Chromium shares ours. */
  readonly listener: Server | null
  /** Why there is no browser, in Spanish; null when there is one. */
  readonly problem: string | null
  /** Starts one; answers the folder with its pipes, which `worker` alone may use. Null: none is started. */
  launch(): Promise<string | null>
  /** Ends what is left of them. */
  close(): Promise<void>
}

/** `folder` is the worker's own: what is made lies beside it, under its name. */
export async function createChromiumLauncher(
  folder: string,
  worker: UnprivilegedUser,
  logger: Logger,
): Promise<ChromiumLauncher> {
  const executablePath = findChromium()
  const problem = chromiumProblem(executablePath)
  const namespace = problem === null ? await openNetworkNamespace() : null
  const running = new Map<ChildProcess, string>()
  const clear = (path: string): Promise<void> =>
    rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

  const launch = async (): Promise<string | null> => {
    const owner = browserUser()
    if (executablePath === null || problem !== null || owner === null || running.size >= MAX_BROWSERS) return null
    const pipes = await makePipes(`${folder}-pipes-`, worker)
    const home = mkdtempSync(`${folder}-browser-`)
    chownSync(home, owner.uid, owner.gid)
    const command = [...(namespace?.enter ?? []), ...dropRoot(), 'sh', '-c', RUN_AND_CLEAR, 'sh', executablePath]
    const browser = spawn('/bin/sh', ['-c', START, 'sh', pipes, ...command], {
      detached: true,
      stdio: 'ignore',
      env: {
        ...{ PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'es_MX.UTF-8' },
        ...{ HOME: home, TMPDIR: home, LAST_FLAG: makeProfile(home, owner) },
      },
    })
    running.set(browser, home)
    const ended = (): void => {
      running.delete(browser)
      Promise.all([clear(home), clear(pipes)]).catch((err: unknown) =>
        logger.warn({ err, home }, 'no se pudo borrar la carpeta de un navegador'),
      )
    }
    browser.once('exit', ended)
    browser.once('error', ended)
    return pipes
  }

  return {
    listener: namespace?.listener ?? null,
    problem,
    launch,
    close: async () => {
      namespace?.close()
      await Promise.all([...running.keys()].map(endBrowser))
    },
  }
}

async function makePipes(prefix: string, { uid, gid }: UnprivilegedUser): Promise<string> {
  const folder = mkdtempSync(prefix)
  const paths = PIPES.map((name) => join(folder, name))
  await promisify(execFile)('mkfifo', ['--mode=600', ...paths])
  for (const path of paths) chownSync(path, uid, gid)
  // Root's, and the worker may pass through: it opens the pipes, and puts nothing in their place.
  chownSync(folder, 0, gid)
  chmodSync(folder, 0o710)
  return folder
}

function endBrowser(browser: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const kill = (): void => {
      // The group: the shell and what it runs.
      if (browser.pid !== undefined && browser.exitCode === null) process.kill(-browser.pid, 'SIGKILL')
    }
    const timer = setTimeout(kill, ENDS_WITHIN_MS)
    browser.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
