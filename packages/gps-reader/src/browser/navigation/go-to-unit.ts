/// <reference lib="dom" />

import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import { matchKey } from '@vigia/domain/text/match-key'
import type { ElementHandle, JSHandle, Page } from 'playwright-core'
import { closeBanners } from './close-banners.ts'
import { watchDialogs } from './dialogs.ts'
import { findMenu } from './find-menu.ts'
import { findUnit } from './find-unit.ts'
import { askFrame, framesOf, pageScript, withinTime } from './page-script.ts'
import type { Permitted } from './permitted.ts'
import { pressOnce } from './press-once.ts'

const MAX_ROUNDS = 4
const MAX_MS = 40_000
const SETTLE_MS = 3_000
const LOOK_EVERY_MS = 250
const MAX_FINDS = 3

export interface GoToUnitInput extends Permitted {
  readonly now: () => number
  readonly signal: AbortSignal
  /** Asked after each step: what is wanted has come, go no further. Without it the first unit that was pressed is enough. */
  readonly isEnough?: () => Promise<boolean>
}

/**
 * Goes to where a page shows the wanted units: presses a unit, what leads to the map or the list, or searches for it. At
 * most 4 rounds and 40 s. Every press is asked for first; no form is sent but a search (integrations §3.6). True: it went
 * somewhere that `isEnough` takes, or pressed a unit.
 */
export async function goToUnit(page: Page, wanted: readonly WantedUnit[], input: GoToUnitInput): Promise<boolean> {
  const dialogs = watchDialogs(page)
  const deadlineAt = input.now() + MAX_MS
  const walk: Walk = { page, input, keys: keysOf(wanted), pressed: new Set(), finds: 0, hasPressedUnit: false }
  const isOver = () => input.now() > deadlineAt || page.isClosed()
  try {
    for (let round = 0; round < MAX_ROUNDS && !isOver(); round++) {
      input.signal.throwIfAborted()
      await closeBanners(page, input)
      let hasPressed = false
      for (const step of [pressUnit, round === 0 ? searchUnit : pressMenu, round === 0 ? pressMenu : searchUnit]) {
        if (isOver() || hasPressed || !(await step(walk))) continue
        hasPressed = true
        await settle(page)
        if (await isThere(walk)) return true
      }
      if (!hasPressed) break
    }
    return walk.hasPressedUnit && input.isEnough === undefined
  } finally {
    dialogs.stop()
  }
}

interface Walk {
  readonly page: Page
  readonly input: GoToUnitInput
  readonly keys: readonly string[]
  /** What was pressed or searched, by frame and words: nothing twice. */
  readonly pressed: Set<string>
  finds: number
  hasPressedUnit: boolean
}

const isThere = async ({ input, hasPressedUnit }: Walk): Promise<boolean> =>
  input.isEnough === undefined ? hasPressedUnit : input.isEnough()

const keysOf = (wanted: readonly WantedUnit[]): readonly string[] => {
  const names = wanted.flatMap(({ pickedName, plates, name }) => (pickedName === null ? [plates, name] : [pickedName]))
  return [...new Set(names.flatMap((name) => (name === null ? [] : [matchKey(name)])))].filter((key) => key.length >= 2)
}

async function pressUnit(walk: Walk): Promise<boolean> {
  if (walk.finds >= MAX_FINDS) return false
  for (const frame of framesOf(walk.page)) {
    const asked = { keys: walk.keys, skip: walk.finds }
    const found = await withinTime(frame.evaluateHandle<ReturnType<typeof findUnit>>(pageScript(findUnit, asked)))
    const seen = await ask(
      found,
      ({ unit }) => unit && { position: unit.position, value: unit.value, words: unit.words },
    )
    if (found === null || seen === null) continue
    const element = await elementOf(found, ({ unit }) => unit?.element)
    walk.finds += 1
    if (element === null || isDenied(walk, seen.words, 'la unidad')) continue
    if (seen.value === null) await pressOnce(element, seen.position)
    else await withinTime(element.selectOption({ value: seen.value }, { timeout: SETTLE_MS }))
    walk.hasPressedUnit = true
    return true
  }
  return false
}

async function pressMenu(walk: Walk): Promise<boolean> {
  for (const frame of framesOf(walk.page)) {
    const found = await withinTime(frame.evaluateHandle<ReturnType<typeof findMenu>>(pageScript(findMenu, null)))
    const items = (await ask(found, ({ items }) => items.map(({ name, words, href }) => ({ name, words, href })))) ?? []
    for (const [index, { name, words, href }] of items.entries()) {
      const mark = `menu ${name}`
      if (found === null || walk.pressed.has(mark)) continue
      walk.pressed.add(mark)
      if (isDenied(walk, words, name) || href === walk.page.url()) continue
      const element = await elementOf(found, ({ items }, index) => items[index]?.element, index)
      if (element === null) continue
      await withinTime(element.evaluate((link) => link.removeAttribute('target')))
      await pressOnce(element)
      return true
    }
  }
  return false
}

async function searchUnit(walk: Walk): Promise<boolean> {
  const [key] = walk.keys
  if (key === undefined) return false
  for (const frame of framesOf(walk.page)) {
    const found = await withinTime(frame.evaluateHandle<ReturnType<typeof findMenu>>(pageScript(findMenu, null)))
    const count = (await ask(found, ({ searches }) => searches.length)) ?? 0
    for (let index = 0; index < count && found !== null; index++) {
      const mark = `search ${frame.url()} ${index}`
      if (walk.pressed.has(mark)) continue
      walk.pressed.add(mark)
      const box = await elementOf(found, ({ searches }, index) => searches[index], index)
      if (box === null) continue
      await withinTime(box.fill('', { timeout: 1_000 }))
      await withinTime(box.type(key, { timeout: SETTLE_MS }))
      await withinTime(box.press('Enter', { timeout: 1_000, noWaitAfter: true }))
      return true
    }
  }
  return false
}

/** Asks before a press; what is denied is told. */
function isDenied({ input }: Walk, words: string, name: string): boolean {
  const because = input.isDenied(words)
  if (because !== null) input.onDenied({ by: 'robot', what: 'click', where: name.slice(0, 80), because })
  return because !== null
}

/** Waits until the page stands still for a moment. */
async function settle(page: Page): Promise<void> {
  let before = -1
  for (let waited = 0; waited < SETTLE_MS; waited += LOOK_EVERY_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    const size = await askFrame(page.mainFrame(), (dom) => dom.all('*', 30_000).length, null)
    if (waited >= 3 * LOOK_EVERY_MS && size !== null && size === before) return
    before = size ?? -1
  }
}

const ask = async <T, R>(held: JSHandle<T> | null, question: (value: T) => R): Promise<R | null> =>
  held === null ? null : withinTime(held.evaluate(question))

async function elementOf<T>(
  held: JSHandle<T>,
  pick: (value: T, index: number) => Element | undefined,
  index = 0,
): Promise<ElementHandle<Element> | null> {
  const one = await withinTime(held.evaluateHandle(pick, index))
  return one?.asElement() ?? null
}
