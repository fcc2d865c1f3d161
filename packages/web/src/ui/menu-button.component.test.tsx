import { type ComponentType, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type LoadedMenuProps, MenuButton } from './menu-button.tsx'
import { Popover } from './popover.tsx'

const Others = ({ trigger }: LoadedMenuProps) => (
  <Popover trigger={trigger} title="Quién más está" widthRem={20}>
    Nadie
  </Popover>
)

let arrive: () => void
let isThere: Promise<void>
const load = (): Promise<ComponentType<LoadedMenuProps>> => isThere.then(() => Others)

beforeEach(async () => {
  isThere = new Promise((resolve) => {
    arrive = resolve
  })
  await render(<Bar />)
})

function Bar() {
  const [others, setOthers] = useState(0)
  return (
    <>
      <MenuButton load={load} menu={{}} opens="dialog" button={<button type="button">Personas</button>} />
      <button type="button" onClick={() => setOthers(others + 1)}>
        Otra cosa {others}
      </button>
    </>
  )
}

const people = page.getByRole('button', { name: 'Personas' })
const dialog = page.getByRole('dialog', { name: 'Quién más está' })

test('what a press asks for opens as it comes', async () => {
  await people.click()
  arrive()
  await expect.element(dialog).toBeVisible()
})

test.each([
  ['by Esc', () => userEvent.keyboard('{Escape}')],
  ['by going on to something else', () => page.getByRole('button', { name: /^Otra cosa/ }).click()],
])('who has turned away %s before it came is not surprised by it', async (_how, turnAway) => {
  await people.click()
  await turnAway()
  arrive()
  await isThere
  // It is there by now: another press opens it, and only that one.
  await expect.element(dialog).not.toBeInTheDocument()
  await people.click()
  await expect.element(dialog).toBeVisible()
})
