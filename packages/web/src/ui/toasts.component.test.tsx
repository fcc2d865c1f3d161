import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { showToast } from './show-toast.ts'
import { Toaster } from './toasts.tsx'

afterEach(() => vi.useRealTimers())

const place = () => page.getByRole('region', { name: /Avisos/ })

test('a toast says what happened, and goes when it is closed', async () => {
  await render(<Toaster isPhone={false} screen="/" />)
  showToast({ title: 'Ruta guardada', detail: 'Puebla a Querétaro', tone: 'ok', stayMs: null })
  await expect.element(place()).toHaveTextContent('Puebla a Querétaro')
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect.element(page.getByText('Ruta guardada')).not.toBeInTheDocument()
})

test('one of the same id replaces the other, and shows how far it is in place of a way to close it', async () => {
  await render(<Toaster isPhone={false} screen="/" />)
  showToast({ id: 'importar', title: 'Importando viajes', progress: 12.4, stayMs: null })
  await expect.element(page.getByText('12%')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cerrar aviso' })).not.toBeInTheDocument()
  showToast({ id: 'importar', title: 'Viajes importados', tone: 'ok', stayMs: null })
  await expect.element(page.getByText('Viajes importados')).toBeVisible()
  await expect.element(page.getByText('Importando viajes')).not.toBeInTheDocument()
})

test('its action is done once, and takes the toast away', async () => {
  await render(<Toaster isPhone={false} screen="/" />)
  const run = vi.fn()
  showToast({ title: 'Zona borrada', stayMs: null, action: { label: 'Deshacer', run } })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  expect(run).toHaveBeenCalledOnce()
  await expect.element(page.getByText('Zona borrada')).not.toBeInTheDocument()
})

test('what waited for the place is shown when it is there, and nothing is shown after it left', async () => {
  const first = await render(<Toaster isPhone={false} screen="/" />)
  showToast({ title: 'Antes de salir', stayMs: null })
  await expect.element(page.getByText('Antes de salir')).toBeVisible()
  await first.unmount()
  showToast({ title: 'Sin lugar', stayMs: null })
  await render(<Toaster isPhone screen="/" />)
  showToast({ title: 'De vuelta', stayMs: null })
  await expect.element(page.getByText('De vuelta')).toBeVisible()
  await expect.element(page.getByText('Sin lugar')).not.toBeInTheDocument()
  await expect.element(page.getByText('Antes de salir')).not.toBeInTheDocument()
})

const meets = (a: Element, b: Element): boolean => {
  const [one, other] = [a.getBoundingClientRect(), b.getBoundingClientRect()]
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

test.each([
  ['at the foot of a desk', false, { right: 24, bottom: 24 }],
  ['under the bar of a phone', true, { left: '50%', top: 70 }],
])('it covers no control: %s', async (_where, isPhone, place) => {
  await render(
    <>
      <Toaster isPhone={isPhone} screen="/" />
      <button type="button" style={{ position: 'fixed', ...place }}>
        Llamar
      </button>
    </>,
  )
  showToast({ title: 'Viaje nuevo', detail: 'Puebla a Querétaro', stayMs: null })
  await expect.element(page.getByText('Viaje nuevo')).toBeVisible()
  const toast = document.querySelector('[data-slot="toast"]') as Element
  expect(meets(toast, page.getByRole('button', { name: 'Llamar' }).element())).toBe(false)
})

test('over rows as wide as the window it stays at the foot, and not over what is typed into at the head', async () => {
  await render(
    <>
      <Toaster isPhone={false} screen="/" />
      <input aria-label="Buscar" style={{ position: 'fixed', left: 0, top: 80, width: 300 }} />
      {Array.from({ length: 40 }, (_, row) => 130 + 48 * row).map((top) => (
        <a key={top} href="#viaje" style={{ position: 'fixed', left: 0, right: 0, top, height: 46 }}>
          Viaje
        </a>
      ))}
    </>,
  )
  showToast({ title: 'Viaje nuevo', stayMs: null })
  await expect.element(page.getByText('Viaje nuevo')).toBeVisible()
  const { bottom, right } = (document.querySelector('[data-slot="toast"]') as Element).getBoundingClientRect()
  expect([innerHeight - bottom, innerWidth - right].map((px) => px < 40)).toEqual([true, true])
})

function Panel() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {isOpen ? (
        <button type="button" style={{ position: 'fixed', right: 24, bottom: 24 }}>
          Llamar
        </button>
      ) : null}
    </>
  )
}

test('it gives way to what a press opens under it', async () => {
  await render(
    <>
      <Toaster isPhone={false} screen="/" />
      <Panel />
    </>,
  )
  showToast({ title: 'Viaje nuevo', stayMs: null })
  await expect.element(page.getByText('Viaje nuevo')).toBeVisible()
  await page.getByRole('button', { name: 'Abrir' }).click()
  const call = page.getByRole('button', { name: 'Llamar' })
  await expect.element(call).toBeVisible()
  await expect.poll(() => meets(document.querySelector('[data-slot="toast"]') as Element, call.element())).toBe(false)
})

/** A screen whose rows come after it. */
function Listing() {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const answer = setTimeout(() => setThere(true), 600)
    return () => clearTimeout(answer)
  }, [])
  return isThere ? (
    <button type="button" style={{ position: 'fixed', right: 24, bottom: 24 }}>
      Reconocer
    </button>
  ) : null
}

function Screens() {
  const [screen, setScreen] = useState('/sentinel')
  useEffect(
    () => showToast({ title: 'Tres alertas', stayMs: null, action: { label: 'Ver', run: () => setScreen('/alerts') } }),
    [],
  )
  return (
    <>
      <Toaster isPhone={false} screen={screen} />
      {screen === '/alerts' ? <Listing /> : null}
    </>
  )
}

test('it gives way to what another screen lists, opened by a toast itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  await render(<Screens />)
  showToast({ title: 'Viaje nuevo', stayMs: null })
  await expect.element(page.getByText('Viaje nuevo')).toBeVisible()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await page.getByRole('button', { name: 'Ver' }).click()
  const acknowledge = page.getByRole('button', { name: 'Reconocer' })
  await expect.element(acknowledge).toBeVisible()
  const toast = page.getByText('Viaje nuevo').element().closest('[data-slot="toast"]') as Element
  await expect.poll(() => meets(toast, acknowledge.element())).toBe(false)
})

test('one that is pointed at gives way only when the pointer has left it, however long that takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  await render(
    <>
      <Toaster isPhone={false} screen="/alerts" />
      <Listing />
    </>,
  )
  showToast({ title: 'Viaje nuevo', stayMs: null })
  const words = page.getByText('Viaje nuevo')
  await expect.element(words).toBeVisible()
  await userEvent.hover(words)
  const toast = words.element().closest('[data-slot="toast"]') as Element
  vi.advanceTimersByTime(600)
  const acknowledge = page.getByRole('button', { name: 'Reconocer' })
  await expect.element(acknowledge).toBeVisible()
  const before = toast.getBoundingClientRect().left
  vi.advanceTimersByTime(60_000)
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(meets(toast, acknowledge.element())).toBe(true)
  expect(toast.getBoundingClientRect().left).toBe(before)
  await userEvent.unhover(words)
  vi.advanceTimersByTime(250)
  await expect.poll(() => meets(toast, acknowledge.element())).toBe(false)
})

/** A row, a toast that stays, and what the tab key comes to after it. */
async function rowThenToast(): Promise<void> {
  await render(
    <>
      <button type="button">Última fila</button>
      <Toaster isPhone={false} screen="/" />
      <button type="button">Después</button>
    </>,
  )
  showToast({ title: 'Importado', stayMs: null })
  await expect.element(page.getByText('Importado')).toBeVisible()
  page.getByRole('button', { name: 'Última fila' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Cerrar aviso' })).toHaveFocus()
}

test('the tab key goes past one that stays, and is not sent back', async () => {
  await rowThenToast()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Después' })).toHaveFocus()
})

test('one that is closed by the keyboard gives the focus back to where it was', async () => {
  await rowThenToast()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Importado')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Última fila' })).toHaveFocus()
})
