import { expect, type Locator, type Page } from '@playwright/test'

/** Further than this no person goes on pressing the tab key. */
const MOST_TABS = 15

/** A person without a mouse: every key is counted, and there is nothing else. */
export interface Keyboard {
  press(key: string): Promise<void>
  type(text: string): Promise<void>
  /** By the tab key to a control, which has to be near. */
  tabTo(target: Locator): Promise<void>
  /** The focus is somewhere: on the page's body the next key would be nobody's. */
  standsSomewhere(): Promise<void>
  /** The keys since it was asked before. */
  taken(): number
}

export function byKeyboard(page: Page): Keyboard {
  let keys = 0
  const press = async (key: string): Promise<void> => {
    keys += 1
    await page.keyboard.press(key)
  }
  return {
    press,
    type: async (text) => {
      keys += text.length
      await page.keyboard.type(text)
    },
    tabTo: async (target) => {
      await expect(target).toBeVisible()
      const passed: string[] = []
      while (!(await target.evaluate((element) => element === document.activeElement))) {
        if (passed.length === MOST_TABS)
          throw new Error(`${target} is further than ${MOST_TABS} tabs: ${passed.join(' → ')}`)
        await press('Tab')
        passed.push(await focusedName(page))
      }
    },
    standsSomewhere: () => expect.poll(() => focusedName(page)).not.toBe('BODY'),
    taken: () => {
      const since = keys
      keys = 0
      return since
    },
  }
}

/** What has the focus, in words for who reads why a test failed. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return 'BODY'
    return `${element.tagName.toLowerCase()} «${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}»`
  })
