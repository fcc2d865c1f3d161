import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createEgress } from '@vigia/egress/egress'
import { expect, test, vi } from 'vitest'
import { openPlace, startBrowser, startLocal } from '../../test/browser-place.ts'
import { platformTarget } from '../../test/platform-target.ts'
import { createBrowserHost } from './browser-host.ts'
import { createBrowserPlatform } from './create-browser-platform.ts'
import { findChromium } from './find-chromium.ts'

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`)

test('a browser that is killed is noticed at once, and the next session gets a new one', async () => {
  const site = await startLocal((_request, response) => response.end('<p>TR-1045</p>'))
  const platform = createBrowserPlatform({ now: Date.now })
  const onCrash = vi.fn()
  const nothing = () => undefined
  const egress = createEgress({ allowedHosts: [`127.0.0.1:${site.port}`], kind: 'platform' })
  const context = {
    egress,
    now: Date.now,
    onDenied: nothing,
    onSavedSession: nothing,
    onHabits: nothing,
    onReadsText: () => () => undefined,
    onCrash,
    mayPersonChange: () => false,
  }
  const { signal } = new AbortController()
  const url = `http://127.0.0.1:${site.port}/`
  const target = platformTarget(url)
  const session = await platform.open(target, { ...context, signal })
  await session.read([], signal)
  const before = chromiumPids()
  expect(before.length).toBe(1)
  for (const pid of before) process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(onCrash).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  await session.close()
  const next = await platform.open(target, { ...context, signal })
  await next.read([], signal)
  await next.close()
  await platform.close()
  await vi.waitFor(() => expect(chromiumPids()).toEqual([]), { timeout: 20_000 })
  site.close()
})

/** Browsers that this process started: not those of other tests on this machine. */
function chromiumPids(): readonly number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim()
  return children === ''
    ? []
    : children
        .split(' ')
        .map(Number)
        .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('chromium'))
}

test('no process of a browser outlives the one that started it, killed without warning', async () => {
  const holder = spawn(process.execPath, [
    '--import',
    'tsx',
    new URL('../../test/hold-browser.ts', import.meta.url).pathname,
  ])
  let said = ''
  holder.stdout.on('data', (data) => {
    said += data
  })
  await vi.waitFor(() => expect(said).toContain('\n'), { timeout: 20_000 })
  const pids: readonly number[] = JSON.parse(said)
  expect(pids.filter(isAlive).length).toBeGreaterThan(2)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 20_000 })
})

test('an old browser makes room: who comes next gets a new one, and it ends with its last account', async () => {
  let now = Date.now()
  const host = createBrowserHost(findChromium() ?? '', () => now)
  const first = await openPlace(host, 'http://127.0.0.1:9/', [])
  const second = await openPlace(host, 'http://127.0.0.1:9/', [])
  const old = first.context.browser()
  expect(second.context.browser()).toBe(old)
  now += 31 * 60_000
  expect(first.lease.isRetiring()).toBe(true)
  const third = await openPlace(host, 'http://127.0.0.1:9/', [])
  expect(third.context.browser()).not.toBe(old)
  expect(third.lease.isRetiring()).toBe(false)
  await first.close()
  expect(old?.isConnected()).toBe(true)
  await second.close()
  await vi.waitFor(() => expect(old?.isConnected()).toBe(false))
  await third.close()
  await host.close()
})

test('accounts share no cookie', async () => {
  const site = await startLocal((request, response) => {
    response.setHeader('set-cookie', 'who=me').end(request.headers.cookie ?? 'nobody')
  })
  const host = startBrowser()
  const url = `http://127.0.0.1:${site.port}/`
  for (let account = 0; account < 2; account++) {
    const place = await openPlace(host, url, [`127.0.0.1:${site.port}`])
    await place.pages.main().goto(url)
    expect(await place.pages.main().textContent('body')).toBe('nobody')
    await place.pages.main().goto(url)
    expect(await place.pages.main().textContent('body')).toBe('who=me')
    if (account === 1) await place.close()
  }
  await host.close()
  site.close()
})
