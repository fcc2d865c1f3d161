import { afterEach, expect, test } from 'vitest'
import { drawToasts, openToastPlace, showToast } from './show-toast.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
const place = (): { asked: number } => {
  const seen = { asked: 0 }
  stops.push(
    openToastPlace(() => {
      seen.asked += 1
    }),
  )
  return seen
}
const drawn = (): string[] => {
  const titles: string[] = []
  stops.push(drawToasts(({ title }) => titles.push(title)))
  return titles
}

test('the first toast asks for what draws toasts, which then gets all that waited, in order', () => {
  const seen = place()
  expect(seen.asked).toBe(0)
  showToast({ title: 'uno' })
  showToast({ title: 'dos' })
  expect(seen.asked).toBeGreaterThan(0)
  const titles = drawn()
  showToast({ title: 'tres' })
  expect(titles).toEqual(['uno', 'dos', 'tres'])
})

test('what one person’s session still had to say is not said to the next', () => {
  place()
  showToast({ title: 'de antes' })
  stops.pop()?.()
  showToast({ title: 'sin nadie' })
  place()
  expect(drawn()).toEqual([])
})
